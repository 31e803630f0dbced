import { useEffect, useEffectEvent } from 'react';
import { request } from '#client/request.ts';
import type { LayoutId } from '#features/drawing/contract.ts';

/** Counts that the studio was opened, once while its page stays. Robots that run no scripts count for nothing. */
export function useCountOpening(layout: LayoutId): void {
  const count = useEffectEvent(() => {
    // A count is not worth a message.
    request('POST', '/api/schemes/opened', { body: { layout }, keepalive: true }).catch(() => {});
  });
  useEffect(() => count(), []);
}
