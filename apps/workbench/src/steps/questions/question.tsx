import { useId, type ReactElement, type ReactNode } from "react";

/** A question with its number, what it is about, and the fields that answer it. */
export function Question({
  number,
  title,
  about,
  children,
}: {
  readonly number: number;
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}): ReactElement {
  const id = useId();
  return (
    <section className="panel question" aria-labelledby={id}>
      <h2 id={id}>
        <span className="number">{number}</span> {title}
      </h2>
      <p className="soft">{about}</p>
      {children}
    </section>
  );
}
