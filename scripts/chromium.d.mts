/** Where a Chromium is; undefined where there is none and none can be installed. */
export function findChromium(): string | undefined;
