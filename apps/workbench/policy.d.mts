export const POLICY: string;
export function filePolicy(script: string, styles: string): string;
export const OFFLINE_POLICY: string;
export const HEADERS: Record<string, string>;
