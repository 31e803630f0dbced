import { useState } from 'react';
import { focusSection } from '../../ui/AccountSection.tsx';

/** New recovery codes, which show once. */
export function useNewCodes() {
  const [codes, setCodes] = useState<string[] | null>(null);
  const showCodes = (created: string[] | null) => {
    if (!created) return;
    setCodes(created);
    setTimeout(() => {
      focusSection('codes');
      // Below the fold, they would be missed: they show only once.
      document.getElementById('codes')?.scrollIntoView({ behavior: 'instant' });
    });
  };
  return { codes, showCodes, hideCodes: () => setCodes(null) };
}
