import './tail-number.css';
import { type FocusEvent, type MouseEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useFormContext } from '#ui/form-state.ts';
import { LOOK_UP_BUTTON } from '../registry.constants.ts';
import type { LookUpFields, LookUpLine } from '../registry-records.ts';

export interface LookUpProps {
  /** Whether there is a registry to look in. */
  offersLookUp: boolean;
  /** What the server found for a form without JavaScript. */
  foundLine: LookUpLine | null | undefined;
}

/** The first field of a form. Leaving it looks the aircraft up and fills the empty fields of `fills`. */
export function TailNumberField({
  label,
  fills,
  offersLookUp,
  foundLine = null,
}: { label: string; fills: LookUpFields } & LookUpProps) {
  const { name: form } = useFormContext();
  const [line, setLine] = useState(foundLine);
  const lookedUp = useRef('');
  const modelId = `${form}-${fills.model}`;

  async function lookUp({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
    const typed = input.value.trim();
    if (typed === lookedUp.current) return;
    lookedUp.current = typed;
    const found = await import('./look-up.ts').then((part) => part.lookUp(input, fills)).catch(() => null);
    if (lookedUp.current === typed) setLine(found);
  }

  function focusModel(event: MouseEvent) {
    event.preventDefault();
    const model = document.getElementById(modelId) as HTMLInputElement | null;
    model?.focus();
    model?.select();
  }

  return (
    <div className="form form--2 tail-number ahead--wide">
      <div>
        <Field
          name="tailNumber"
          label={label}
          placeholder="N-number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onBlur={offersLookUp ? lookUp : undefined}
        />
        {offersLookUp && (
          <>
            <p className="help" role="status">
              {line?.text}
              {line?.isFound && (
                <>
                  {' '}
                  <a href={`#${modelId}`} onClick={focusModel}>
                    Not right? Change it
                  </a>
                </>
              )}
            </p>
            <noscript>
              {/* The first button is the one that Enter presses. */}
              <button type="submit" hidden />
              <Button type="submit" name={LOOK_UP_BUTTON} value="1" formNoValidate>
                Look up
              </Button>
            </noscript>
          </>
        )}
      </div>
    </div>
  );
}
