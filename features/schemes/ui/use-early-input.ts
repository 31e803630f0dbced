import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { FIELDS, type StageView } from '../constants.ts';
import { readFields } from '../fields/rules.ts';
import { writeScheme } from '../rules.ts';
import { fieldsOf, type StudioState } from './use-studio.ts';

/**
 * Takes over what was entered before hydration, after which React puts back what the server sent.
 * @returns whether anything was
 */
export function useEarlyInput(form: RefObject<HTMLFormElement | null>, studio: StudioState): RefObject<boolean> {
  const isEarly = useRef(false);
  const takeOver = useEffectEvent(() => {
    const { scheme, typed, coatings } = studio;
    const fields = fieldsOf(form.current!);
    const mark = fields.get(FIELDS.mark)!;
    studio.setView(fields.get(FIELDS.view) as StageView);
    const { scheme: entered } = readFields(fields, scheme, coatings);
    isEarly.current = mark !== typed || writeScheme(entered) !== writeScheme(scheme);
    if (!isEarly.current) return;
    const isTyping = document.activeElement?.getAttribute('name') === FIELDS.mark;
    if (isTyping) studio.typeMark(form.current!);
    else studio.checkMark(form.current!);
  });
  useLayoutEffect(() => takeOver(), []);
  return isEarly;
}
