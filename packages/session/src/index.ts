export { assessCommand, fileNames, quote, type AssessFlags } from "./command.js";
export { installed } from "./installed.js";
export { chosenMeasures, infoOf, optionsFor, type MeasureInfo } from "./measures.js";
export { microdata, sourceMicrodata, type DataFile, type DataOrigin, type Microdata } from "./microdata.js";
export { WorkerPool } from "./pool.js";
export { recordParts } from "./records.js";
export { RENDERER_NAMES, RENDERERS, type Renderer, type RendererName } from "./renderers.js";
export { reportOf, run, type Origin, type Run, type RunOptions, type RunProgress } from "./run.js";
export {
  checkSettings,
  given,
  settingsOf,
  settingsSchema,
  settingsText,
  type Reading,
  type Settings,
  type SettingsFile,
} from "./settings.js";
