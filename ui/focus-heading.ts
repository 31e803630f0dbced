/** Fields that a page focuses itself as it opens, such as the first one of the login form. */
const FIELDS = 'input, select, textarea';

/** Gives the focus to the page's heading, unless a dialog is open or a field of the page has it. */
export function focusHeading(): void {
  const main = document.querySelector('main');
  const focused = document.activeElement;
  if (document.querySelector('dialog[open]') || (main?.contains(focused) && focused?.matches(FIELDS))) return;
  const heading = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
