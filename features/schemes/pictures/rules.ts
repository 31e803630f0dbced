/** More drawings in a second would slow the pages that the same process serves. */
export const MAX_DRAWN_A_SECOND = 20;

const current = { second: 0, count: 0 };

/** Whether this process draws one more picture now, which counts. @param now in milliseconds */
export function takeDrawing(now = Date.now()): boolean {
  const second = Math.floor(now / 1000);
  if (second !== current.second) Object.assign(current, { second, count: 0 });
  if (current.count >= MAX_DRAWN_A_SECOND) return false;
  current.count++;
  return true;
}
