import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { NAVIGATION_PENDING } from '../constants.ts';

const SHOW_AFTER_MS = 400;

/** Shows a pending navigation once it takes longer than `SHOW_AFTER_MS`. */
export function NavigationProgress() {
  const { state } = useNavigation();
  const [isSlow, setTakesLong] = useState(false);

  useEffect(() => {
    if (state === 'idle') return;
    const waiting = setTimeout(() => setTakesLong(true), SHOW_AFTER_MS);
    return () => {
      clearTimeout(waiting);
      setTakesLong(false);
    };
  }, [state]);

  return isSlow && <div className="navigation-progress" role="progressbar" aria-label={NAVIGATION_PENDING} />;
}
