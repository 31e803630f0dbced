/** When a payment is due. */
export const DUE_LABELS = {
  acceptance: 'On acceptance',
  induction: 'At induction',
  strip: 'After strip',
  paint: 'Before color',
  ready: 'When it is ready',
} as const;
export type Due = keyof typeof DUE_LABELS;
