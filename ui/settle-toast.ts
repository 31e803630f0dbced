import { closeToast, currentToast } from './toast-store.ts';

/** Takes a success away that asks for nothing: before something else that it would lie over is begun. */
export function settleToast(): void {
  const current = currentToast();
  if (current?.kind === 'success' && !current.action) closeToast(current.id);
}
