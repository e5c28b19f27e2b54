import "../csp/zod.ts";
import { checkSettled } from "@sdc-risk/session/microdata";
import { expose } from "comlink";
import type { DataApi, Progress } from "./api.ts";
import { levelsOf } from "./file/levels.ts";
import type * as Converting from "./file/convert/convert.ts";
import type * as Measuring from "./measuring.ts";
import { openMicrodata } from "./file/microdata.ts";
import { openFile, openOther } from "./file/open.ts";
import { outcomeOf } from "./outcome.ts";
import { noFiles, Session } from "./session.ts";
import { throttled } from "./throttled.ts";

const session = new Session();

/** The measures and all that comes after a file is open. */
const measuring = (): Promise<typeof Measuring> => import("./measuring.ts");

/** What writes columns otherwise. */
const converting = (): Promise<typeof Converting> => import("./file/convert/convert.ts");

const share = (onProgress: Progress): Progress => throttled(onProgress, (one) => one >= 1);

const api: DataApi = {
  measures: async () => (await measuring()).measures,
  presets: async () => (await measuring()).PRESETS,
  open: (file, reading, codebooks, onProgress) =>
    outcomeOf(() => openFile(session, { file, reading, codebooks }, share(onProgress))),
  example: () =>
    outcomeOf(async () => {
      const [{ default: text }, { default: settings }] = await Promise.all([
        import("../../../../examples/survey.csv?raw"),
        import("../../../../examples/survey.sdc-risk.json?raw"),
      ]);
      return {
        file: new File([text], "survey.csv", { type: "text/csv" }),
        settings: new File([settings], "survey.sdc-risk.json", { type: "application/json" }),
      };
    }),
  openOther: (kind, file, reading, onProgress) =>
    outcomeOf(() => openOther(session, kind, { file, reading }, share(onProgress))),
  removeOther: (kind, place) => {
    session.others[kind] = session.others[kind].filter((_, at) => at !== place);
    session.forgetRun();
    return Promise.resolve();
  },
  convertible: (missing) => outcomeOf(async () => (await converting()).convertibleColumns(session, missing)),
  convertFile: (changes) => outcomeOf(async () => (await converting()).convertedFile(session, changes)),
  checkRoles: (settings) =>
    outcomeOf(() => {
      checkSettled(openMicrodata(session, settings).sdc);
      return null;
    }),
  readSettings: (text) => outcomeOf(async () => (await measuring()).readSettings(text)),
  settingsText: async (settings) => (await measuring()).settingsText(settings),
  readPolicy: (text) => outcomeOf(async () => (await measuring()).readPolicy(text)),
  checkJudging: async (settings) => (await measuring()).judgingIssues(session, settings),
  checkOptions: async (options) => (await measuring()).optionIssues(options),
  run: (settings, onProgress, onFirst) =>
    outcomeOf(async () =>
      (await measuring()).runMeasures(session, settings, {
        onProgress: throttled(onProgress, (progress) => progress.share >= 1 || progress.share === 0),
        onFirst,
      }),
    ),
  tryScenario: (scenario, name, onProgress) =>
    outcomeOf(async () =>
      (await measuring()).tryScenario(
        session,
        scenario,
        name,
        throttled(onProgress, () => false),
      ),
    ),
  cancel: () => {
    session.cancel();
    return Promise.resolve();
  },
  levels: (variable) => outcomeOf(() => levelsOf(session, variable)),
  recordFields: () => outcomeOf(async () => (await (await measuring()).recordView(session)).fields),
  queryRecords: (query) =>
    outcomeOf(async () => (await (await measuring()).recordView(session)).query(query)),
  recordRows: (from, count) =>
    outcomeOf(async () => (await (await measuring()).recordView(session)).window(from, count)),
  reportFile: (kind, internal) =>
    outcomeOf(async () => (await measuring()).reportFile(session, kind, internal)),
  decisionFile: (kind, internal) =>
    outcomeOf(async () => (await measuring()).decisionFile(session, kind, internal)),
  comparisonFile: (comparison) => outcomeOf(async () => (await measuring()).comparisonFile(comparison)),
  keysToTreat: (settings, request) =>
    outcomeOf(async () => (await measuring()).keysToTreat(session, settings, request)),
  searchTreatments: (settings, request, onProgress) =>
    outcomeOf(async () =>
      (await measuring()).searchTreatments(
        session,
        settings,
        request,
        throttled(onProgress, () => false),
      ),
    ),
  assessTreatment: (settings, request, given) =>
    outcomeOf(async () => (await measuring()).assessTreatment(session, settings, request, given)),
  treatedFile: (format, onProgress) =>
    outcomeOf(async () => (await measuring()).treatedDataFile(session, format, share(onProgress))),
  planFile: () => outcomeOf(async () => (await measuring()).planFile(session)),
  scriptFile: (ending) => outcomeOf(async () => (await measuring()).scriptFile(session, ending)),
  treatedReport: (kind, onProgress) =>
    outcomeOf(async () => (await measuring()).treatedReport(session, kind, share(onProgress))),
  recordsFile: (format, onProgress) =>
    outcomeOf(async () => (await measuring()).recordsFile(session, format, share(onProgress))),
  close: () => {
    session.cancel();
    session.file = session.opened = session.plain = null;
    session.codebooks = {};
    session.ddi = undefined;
    session.others = noFiles();
    session.forgetRun();
    return Promise.resolve();
  },
};

expose(api);
