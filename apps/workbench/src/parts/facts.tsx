import type { ComponentProps, ReactElement, ReactNode } from "react";

/** Facts side by side. */
export function Facts({ children }: { readonly children: ReactNode }): ReactElement {
  return <dl className="facts-row">{children}</dl>;
}

/** One of them: its name above what it is. */
export function Fact({ name, ...value }: { readonly name: string } & ComponentProps<"dd">): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd {...value} />
    </div>
  );
}
