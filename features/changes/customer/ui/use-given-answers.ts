import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { type Answers, readAnswers } from '../rules.ts';
import { ANSWER_FORM } from './SignAnswers.tsx';

/** The answers so far. Takes over those given before hydration, after which React puts back what the server sent. */
export function useGivenAnswers(initial: () => Answers) {
  const [given, setGiven] = useState(initial);
  const takeOver = useEffectEvent(() => {
    const form = document.getElementById(ANSWER_FORM);
    const early = form instanceof HTMLFormElement ? readAnswers(new FormData(form)) : [];
    if (early.length > 0) setGiven(Object.fromEntries(early.map(({ id, yes }) => [id, yes ? 'yes' : 'no'])));
  });
  useLayoutEffect(() => takeOver(), []);
  return [given, setGiven] as const;
}
