import { data } from 'react-router';
import { SCHEME_MESSAGES } from '#features/schemes/constants.ts';

/** Answers for a page whose picture cannot be drawn now. @throws 503 */
export function refuseBusy(): never {
  throw data(SCHEME_MESSAGES.busy, { status: 503, headers: { 'retry-after': '5' } });
}
