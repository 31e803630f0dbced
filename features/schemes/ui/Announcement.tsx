import { useEffect, useState } from 'react';
import type { ShownScheme } from '../studio/rules.ts';
import { formatTotal } from './format-total.ts';

/** After the last change, so that nothing is said while a slider moves. */
const ANNOUNCE_AFTER_MS = 800;

/** Tells screen readers the price, and what must be changed, once a change is done. */
export function Announcement({ shown }: { shown: ShownScheme }) {
  const refusals = shown.verdicts.filter(({ severity }) => severity === 'refused').map(({ title }) => title);
  const text = [...refusals, formatTotal(shown.price)].join('. ');
  const [initial] = useState(text);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid((said) => (said || text !== initial ? text : '')), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, initial]);
  return (
    <p className="vh" role="status">
      {said}
    </p>
  );
}
