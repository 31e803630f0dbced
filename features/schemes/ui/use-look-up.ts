import { type FocusEvent, useRef, useState } from 'react';
import { typeOf } from '#features/drawing/types/rules.ts';
import type { StudioState } from './use-studio.ts';

/**
 * Looks the tail number up when its field is left, and takes over the type unless the visitor has chosen one.
 * `foundLine` is what the server found for a form without JavaScript.
 */
export function useLookUp(studio: StudioState, offersLookUp: boolean, foundLine: string | null) {
  // The answer comes later than other changes may.
  const latest = useRef(studio);
  latest.current = studio;
  const [line, setLine] = useState(foundLine);
  const lookedUp = useRef(studio.typed);
  const hasChosenType = useRef(false);

  async function lookUp(typed: string) {
    if (!offersLookUp || typed === lookedUp.current) return;
    lookedUp.current = typed;
    const found = await import('#features/registry/ui/look-up.ts')
      .then((part) => part.describeAircraft(typed))
      .catch(() => null);
    if (lookedUp.current !== typed) return;
    setLine(found?.line ?? null);
    const { scheme, change, setYear } = latest.current;
    setYear(found?.aircraft.year ?? null);
    const type = found?.aircraft.type;
    if (type && typeOf(type) && !hasChosenType.current) change({ ...scheme, type });
  }

  return {
    line,
    checkMark({ currentTarget: { form, value } }: FocusEvent<HTMLInputElement>) {
      studio.checkMark(form!);
      lookUp(value.trim());
    },
    chooseType() {
      hasChosenType.current = true;
    },
  };
}
