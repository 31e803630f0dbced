import { closeToast, getCurrentToast } from './toast-store.ts';

/** Dismisses a success without an action, which would cover what opens next. */
export function dismissSuccessToast(): void {
  const current = getCurrentToast();
  if (current?.kind === 'success' && !current.action) closeToast(current.id);
}
