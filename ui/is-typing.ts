/** Whether the element takes keyboard input, which a shortcut or a dialog would intercept. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
}
