import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Back, as a phone has it for whatever lies over a page, closes that and leaves the page where it is. */
export function useBackCloses(onClose: () => void): void {
  const back = useBlocker(({ historyAction }) => historyAction === 'POP');
  useEffect(() => {
    if (back.state !== 'blocked') return;
    back.reset();
    onClose();
  }, [back, onClose]);
}
