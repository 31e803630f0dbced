import { COLORS, type TextStyle } from '#features/pdf/process.server.ts';

/** Points: a Letter page, landscape. */
export const PAGE = { width: 792, height: 612, margin: 27 };
export const INNER = { left: PAGE.margin, right: PAGE.width - PAGE.margin, width: PAGE.width - 2 * PAGE.margin };

export const STYLES = {
  mark: { font: 'stencil', size: 27, leading: 1 },
  subject: { font: 'expanded', size: 12.75 },
  heading: { font: 'semibold', size: 11.25, leading: 1.3 },
  body: { font: 'regular', size: 9.75, leading: 1.4 },
  strong: { font: 'semibold', size: 9.75, leading: 1.4 },
  muted: { font: 'regular', size: 9.75, leading: 1.4, color: COLORS.text2 },
  label: { font: 'stencil', size: 8.5, leading: 1.3, spacing: 0.07, color: COLORS.text2 },
  figure: { font: 'stencil', size: 8, leading: 1, color: COLORS.text2 },
  number: { font: 'stencil', size: 9.25, leading: 1.475 },
  fine: { font: 'regular', size: 8.5, leading: 1.4, color: COLORS.text2 },
} as const satisfies Record<string, TextStyle>;
