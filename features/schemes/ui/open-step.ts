import type { StudioStep } from '../constants.ts';

/** Shows a step of the controls and brings it into view. */
export function openStep(step: StudioStep): void {
  const tab = document.getElementById(`step-${step}`) as HTMLInputElement | null;
  tab?.click();
  tab?.focus();
  document.getElementById(`studio-${step}`)?.scrollIntoView({ block: 'nearest' });
}
