import type { MouseEvent } from 'react';
import type { StudioStep } from '../constants.ts';

/** Shows a step of the controls and brings it into view, in place of the fragment of its link. */
export function openStep(event: MouseEvent, step: StudioStep): void {
  event.preventDefault();
  const tab = document.getElementById(`step-${step}`) as HTMLInputElement | null;
  tab?.click();
  tab?.focus();
  document.getElementById(`studio-${step}`)?.scrollIntoView({ block: 'nearest' });
}
