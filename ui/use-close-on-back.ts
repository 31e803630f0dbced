import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Browser Back calls `onClose` instead of leaving the page. */
export function useCloseOnBack(onClose: () => void): void {
  const back = useBlocker(({ historyAction }) => historyAction === 'POP');
  useEffect(() => {
    if (back.state !== 'blocked') return;
    back.reset();
    onClose();
  }, [back, onClose]);
}
