import { useEffect, useEffectEvent } from 'react';
import { request } from '#client/request.ts';
import type { LayoutId } from '#features/drawing/contract.ts';

/** Counts that the studio was opened, once while its page stays; null does not count. Robots that run no scripts count for nothing. */
export function useCountOpening(layout: LayoutId | null): void {
  const count = useEffectEvent(() => {
    if (!layout) return;
    // A count is not worth a message.
    request('POST', '/api/schemes/opened', { body: { layout }, keepalive: true }).catch(() => {});
  });
  useEffect(() => count(), []);
}
