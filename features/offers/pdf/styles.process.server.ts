import { COLORS, type TextStyle } from '#features/pdf/process.server.ts';

/** Points: a Letter page. */
export const PAPER = {
  width: 612,
  height: 792,
  left: 54,
  right: 558,
  inner: 504,
  /** Upper edge of the first page, and of what flows on the others. */
  head: 45,
  top: 76,
  bottom: 734,
};

export const STYLES = {
  title: { font: 'expanded', size: 23, leading: 1.1 },
  section: { font: 'expanded', size: 12.5, leading: 1.25 },
  sectionNumber: { font: 'stencil', size: 12.5, leading: 1.25, color: COLORS.text3 },
  group: { font: 'semibold', size: 10.5, leading: 1.35 },
  body: { font: 'regular', size: 9.6, leading: 1.42 },
  strong: { font: 'semibold', size: 9.6, leading: 1.42 },
  letter: { font: 'serif', size: 11, leading: 1.4 },
  line: { font: 'semibold', size: 9, leading: 1.3 },
  detail: { font: 'regular', size: 8, leading: 1.3, color: COLORS.text2 },
  amount: { font: 'stencil', size: 9, leading: 1.3 },
  fact: { font: 'semibold', size: 10.5, leading: 1.3 },
  price: { font: 'stencil', size: 13, leading: 1.1 },
  total: { font: 'stencil', size: 16, leading: 1.3 },
  label: { font: 'stencil', size: 7.6, leading: 1.4, spacing: 0.08, color: COLORS.text2 },
  small: { font: 'regular', size: 8.4, leading: 1.4, color: COLORS.text2 },
  terms: { font: 'regular', size: 8.6, leading: 1.45 },
  foot: { font: 'regular', size: 7.6, leading: 1.3, color: COLORS.text2 },
  hash: { font: 'stencil', size: 8.6, leading: 1.4, spacing: 0.05 },
} as const satisfies Record<string, TextStyle>;
