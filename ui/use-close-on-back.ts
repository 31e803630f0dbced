import { useEffect, useEffectEvent } from 'react';

/** Of the entry's state, beside what the router keeps there. */
const LAYER = 'layer';

/**
 * Browser Back calls `onClose` instead of leaving the page, also one that was opened directly. Until then an entry of the
 * history stands for what is open; the router does not know it.
 */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const id = String(Math.random());
    const isCurrent = () => history.state?.[LAYER] === id;
    const push = () => history.pushState({ ...history.state, [LAYER]: id }, '');
    function handleBack(event: PopStateEvent) {
      // Back from a layer above this one.
      if (isCurrent()) return;
      event.stopImmediatePropagation();
      // A question about unsaved changes may keep it open.
      push();
      close();
    }
    push();
    addEventListener('popstate', handleBack, { capture: true });
    return () => {
      removeEventListener('popstate', handleBack, { capture: true });
      // A link may have led on from here.
      if (isCurrent()) dropEntry();
    };
  }, []);
}

function dropEntry(): void {
  const options = { capture: true, once: true };
  addEventListener('popstate', (event) => event.stopImmediatePropagation(), options);
  history.back();
}
