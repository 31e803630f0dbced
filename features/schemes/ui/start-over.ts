import { toast } from '#ui/toast.tsx';
import { startScheme } from '../fields/rules.ts';
import type { StudioState } from './use-studio.ts';

/** Goes back to the scheme that visitors start from, which can be undone. */
export function startOver({ scheme, change }: Pick<StudioState, 'scheme' | 'change'>): void {
  change(startScheme());
  toast({ title: 'Started over', action: { label: 'Undo', run: () => change(scheme) } });
}
