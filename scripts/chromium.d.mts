/** Path of a Chromium; undefined if there is none and none can be installed. */
export function findChromium(): string | undefined;
