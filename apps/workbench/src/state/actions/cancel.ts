import { data } from "../client.ts";

/** Ends what is under way. */
export const cancel = (): void => void data().cancel();
