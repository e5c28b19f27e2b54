import { required } from "@sdc-risk/data";
import "./csp/zod.ts";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { keepForOffline } from "./offline.ts";
import { followKeys } from "./parts/keys/shortcuts.ts";
import { lookForProjects } from "./state/projects/keep.ts";
import { beginLanguage } from "./state/actions/language.ts";
import { followHistory } from "./state/steps.ts";
import { guardLeaving } from "./state/history/unsaved.ts";
import { tellFailure } from "./state/trouble.ts";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/layout.css";
import "./styles/tables.css";
import "./styles/steps.css";
import "./styles/scenarios.css";
import "./styles/questions.css";
import "./styles/report.css";
import "./styles/treat.css";

// what nobody waits for, such as a part of the page that the server does not give any more
addEventListener("unhandledrejection", ({ reason }) => tellFailure(reason));
followHistory();
followKeys();
guardLeaving();
// English waits for nothing
void beginLanguage().then(() =>
  createRoot(required(document.getElementById("app"), "place for the page")).render(<App />),
);
// a browser that keeps nothing, as in private windows, is no reason not to work
void lookForProjects().catch(() => undefined);
keepForOffline();
