import { type FormEvent, useEffect, useRef } from 'react';
import { useSubmit } from 'react-router';

const REDRAW_AFTER_MS = 250;
/** In the state of a location: the key of the location whose page redraws itself. */
export const REDRAWN_PAGE = 'redrawnPage';

/** Submits the form a moment after a control changed. Text is submitted when its field is left. */
export function useRedrawOnChange(page: string) {
  const formRef = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submit = useSubmit();
  useEffect(() => () => clearTimeout(timer.current), []);

  function onChange({ target }: FormEvent<HTMLFormElement>) {
    const control = target as unknown as HTMLInputElement;
    if (control.name === 'step' || control.type === 'text') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (formRef.current)
        submit(formRef.current, { replace: true, preventScrollReset: true, state: { [REDRAWN_PAGE]: page } });
    }, REDRAW_AFTER_MS);
  }
  return { formRef, onChange };
}
