import { explainProblem } from './explain-problem.ts';
import { toast } from './toast.tsx';

/** Says in a toast why a call failed. */
export function toastProblem(error: unknown, title = 'Error'): void {
  toast({ title, description: explainProblem(error), kind: 'error' });
}
