import { data } from "../client.js";

/** Ends what is under way. */
export const cancel = (): void => void data().cancel();
