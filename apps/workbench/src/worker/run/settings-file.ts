import { isSdcError, parseJson, SdcError } from "@sdc-risk/data";
import { checkSettings, settingsOf, type Policy, type Settings } from "@sdc-risk/session";

/** @throws BAD_OPTIONS */
function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (!isSdcError(error)) throw error;
    const message =
      error.cause === undefined ? `${error.message}.` : `The file is no JSON: ${error.message}.`;
    throw new SdcError("BAD_OPTIONS", message, { cause: error });
  }
}

/** What a settings file says. @throws BAD_OPTIONS where it is wrong, or names plugins, an engine or a queue */
export function readSettings(text: string): Settings {
  const settings = settingsOf(checkSettings(parsed(text)));
  if (settings.plugins.length > 0)
    throw new SdcError("BAD_OPTIONS", "The settings name plugins, which only the command line can load.");
  if (settings.engine !== undefined || settings.pool !== undefined)
    throw new SdcError(
      "BAD_OPTIONS",
      `The settings name ${settings.engine === undefined ? "a queue" : "an engine"}, which only the ` +
        "command line can use.",
    );
  return settings;
}

/** What a policy file says. @throws BAD_OPTIONS */
export function readPolicy(text: string): Policy {
  const { policy, otherPolicies } = settingsOf(checkSettings({ policy: parsed(text) }));
  if (policy === undefined || otherPolicies !== undefined)
    throw new SdcError("BAD_OPTIONS", "The file does not hold one policy.");
  return policy;
}
