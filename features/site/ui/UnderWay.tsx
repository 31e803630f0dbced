import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { UNDER_WAY } from '../constants.ts';

/** A page that comes sooner needs no sign that it is on its way. */
const SOON_MS = 400;

/** Shows that a navigation is pending, as browsers do between documents. */
export function UnderWay() {
  const { state } = useNavigation();
  const [takesLong, setTakesLong] = useState(false);

  useEffect(() => {
    if (state === 'idle') return;
    const waiting = setTimeout(() => setTakesLong(true), SOON_MS);
    return () => {
      clearTimeout(waiting);
      setTakesLong(false);
    };
  }, [state]);

  return takesLong && <div className="under-way" role="progressbar" aria-label={UNDER_WAY} />;
}
