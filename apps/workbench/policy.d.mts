export const POLICY: string;
export const HEADERS: Record<string, string>;
