import { type SyntheticEvent, useState } from 'react';
import { type NumberKind, numberProblem } from '../numbers.ts';

/**
 * Attributes of an input for a typed number, and what is wrong with it: said when the user leaves the field or submits,
 * taken back as soon as it is right. Browsers submit no form with a wrong one. `initialText` was sent already.
 */
export function useNumberField(kind: NumberKind, initialText = '') {
  const [problem, setProblem] = useState(() => numberProblem(initialText, kind));

  function check({ currentTarget }: SyntheticEvent<HTMLInputElement>, canComplain: boolean) {
    const found = numberProblem(currentTarget.value, kind);
    currentTarget.setCustomValidity(found);
    if (canComplain || found === '') setProblem(found);
  }

  /** In place of the browser's bubble, which would cover what the page says. */
  function complain(event: SyntheticEvent<HTMLInputElement>) {
    check(event, true);
    const input = event.currentTarget;
    if (!input.validity.customError) return;
    event.preventDefault();
    if (!input.form || input.form.querySelector(':is(input, select, textarea):invalid') === input) input.focus();
  }

  const attributes = {
    type: 'text',
    inputMode: kind.decimals === 0 ? 'numeric' : 'decimal',
    autoComplete: 'off',
    onInput: (event: SyntheticEvent<HTMLInputElement>) => check(event, false),
    onBlur: (event: SyntheticEvent<HTMLInputElement>) => check(event, true),
    onInvalid: complain,
  } as const;
  return { problem, attributes };
}
