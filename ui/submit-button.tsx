import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { useFormContext } from './form-context.ts';

/** Sends the form around it, and shows that it is being sent, or `busy` with something else. */
export function SubmitButton({ busy = false, ...props }: Omit<ComponentProps<typeof Button>, 'type'>) {
  const { isBusy = false } = useFormContext();
  return <Button type="submit" variant="primary" busy={isBusy || busy} {...props} />;
}
