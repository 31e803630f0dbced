import type { Scheme } from '#features/drawing/contract.ts';

const SAMPLE_MARK = 'N12345';

/** The scheme with a made-up registration, as the portfolio shows it. */
export const withSampleMark = (scheme: Scheme): Scheme => ({
  ...scheme,
  mark: { zone: 'a', place: 'auto', ...scheme.mark, text: SAMPLE_MARK },
});
