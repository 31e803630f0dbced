import { useEffect } from 'react';
import { request } from './request.ts';

/** Link scanners leave sooner. */
const MIN_VIEW_MS = 3_000;

/** Posts to `path` once the page was visible for `MIN_VIEW_MS`. */
export function useReportOpened(path: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restartTimer = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible')
        timer = setTimeout(() => {
          document.removeEventListener('visibilitychange', restartTimer);
          request('POST', path).catch(() => {});
        }, MIN_VIEW_MS);
    };
    restartTimer();
    document.addEventListener('visibilitychange', restartTimer);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', restartTimer);
    };
  }, [path]);
}
