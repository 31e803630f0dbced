/** Pages may focus such a field themselves, as the login form does. */
const FIELDS = 'input, select, textarea';

/** Focuses the page's heading, unless a dialog is open or a field has the focus. */
export function focusHeading(): void {
  const main = document.querySelector('main');
  const focused = document.activeElement;
  if (document.querySelector('dialog[open]') || (main?.contains(focused) && focused?.matches(FIELDS))) return;
  const heading = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
