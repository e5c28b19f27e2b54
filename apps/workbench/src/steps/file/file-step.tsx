import { lazy, type ReactElement } from "react";
import { useApp } from "../../state/store.ts";
import { Opening } from "./opening.tsx";
import { Start } from "./start.tsx";

const Preview = lazy(() => import("./preview.tsx"));

/** The first step: a file is opened, and looked at. */
export function FileStep(): ReactElement {
  const opened = useApp((state) => state.opened);
  const opening = useApp((state) => state.opening);
  if (opening !== null) return <Opening what={opening.what} share={opening.share} />;
  return opened === null ? <Start /> : <Preview />;
}
