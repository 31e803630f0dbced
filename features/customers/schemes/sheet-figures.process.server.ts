import { COLORS, type TaggedDocument } from '#foundation/pdf/document.process.server.ts';
import { type TableLook, writeTable } from '#foundation/pdf/tables.process.server.ts';
import type { Sheet, SheetZone } from './sheet.ts';
import { drawHeading, drawMark, drawNote, FOOT, INNER, LEFT, RIGHT, STYLES, TOP } from './sheet-mark.process.server.ts';
import type { Verdict } from './verdicts.ts';

const COATINGS = [
  {
    share: 0.31,
    title: 'Numbers',
    text: 'From AMS-STD-595; the shop specifies the manufacturer’s match. Names are common trade names.',
  },
  { share: 0.25, title: 'Solid and matte zones', text: 'Single stage, or base and clear, as the shop decides.' },
  { share: 0.2, title: 'Metallic and pearl zones', text: 'A base coat under clear coat.' },
  { share: 0.24, title: 'Manufacturer, product line, order code', text: null },
];

/** How the coatings are ordered, and what owner and shop sign before the first coat. */
function drawSigning(page: TaggedDocument): void {
  drawCoatings(page);
  drawSignatures(page);
}

function drawCoatings(page: TaggedDocument): void {
  page.rule([INNER.left, FOOT], [INNER.right, FOOT], COLORS.text, 0.75);
  let x = INNER.left;
  for (const { share, title, text } of COATINGS) {
    const box = { x, width: share * INNER.width - (text ? 16 : 0) };
    page.tag('P', () => {
      const y = page.write(title, { ...box, y: FOOT + 4 }, STYLES.strong);
      if (text) page.write(text, { ...box, y }, STYLES.fine);
    });
    if (!text) page.rule([box.x, FOOT + 40], [box.x + box.width, FOOT + 40], COLORS.ruleStrong);
    x += share * INNER.width;
  }
}

const SEEN = [
  'I have seen painted panels of these colors.',
  'I have walked the lines on both sides of the airplane.',
  'The tail number matches the registration.',
];
const SIGN = { top: 500, height: 72, first: 0.36 };

function drawSignatures(page: TaggedDocument): void {
  const { doc } = page;
  const [first, width] = [SIGN.first * INNER.width, ((1 - SIGN.first) * INNER.width) / 2];
  page.artifact(() =>
    doc.rect(INNER.left, SIGN.top, INNER.width, SIGN.height).lineWidth(0.75).strokeOpacity(1).stroke(COLORS.text),
  );
  let y = drawHeading(page, 'Before the first coat', { x: INNER.left + 9, y: SIGN.top + 4 });
  for (const text of SEEN) {
    page.artifact(() =>
      doc
        .rect(INNER.left + 9, y + 2.5, 8, 8)
        .lineWidth(0.6)
        .stroke(COLORS.text),
    );
    y =
      page.tag('P', () => page.write(text, { x: INNER.left + 23, y, width: first - 30 }, { ...STYLES.body, size: 9 })) +
      2;
  }
  for (const [n, names] of [
    ['Owner, date', 'Print name'],
    ['For the shop, date', 'Panel numbers'],
  ].entries()) {
    const x = INNER.left + first + n * width;
    page.rule([x, SIGN.top], [x, SIGN.top + SIGN.height], COLORS.ruleStrong);
    for (const [row, name] of names.entries()) {
      const line = SIGN.top + 22 + row * 34;
      page.rule([x + 9, line], [x + width - 9, line], COLORS.ruleStrong);
      page.tag('P', () => page.write(name, { x: x + 9, y: line + 1 }, { ...STYLES.fine, leading: 1.2 }));
    }
  }
}

const TABLE = {
  heading: { ...STYLES.strong, size: 9, leading: 1.25 },
  body: { ...STYLES.body, leading: 1.35 },
  gap: 6,
} as const;

/** The second page: zones, lines, mark and what was checked; at its foot what is signed. */
export function drawFigures(page: TaggedDocument, sheet: Sheet): void {
  const table = { ...TABLE, padding: paddingFor(sheet) };
  const zones = drawZones(page, sheet.zones, table);
  drawLines(page, sheet, table, zones + 12);
  const mark = drawMark(page, sheet);
  drawVerdicts(page, sheet.verdicts, mark + 14);
  drawSigning(page);
}

/** Above and beneath a row, so that both tables end above the foot. */
function paddingFor({ zones, lines: { rows, notes } }: Sheet): number {
  const [head, row, note] = [110, TABLE.body.size * TABLE.body.leading, STYLES.fine.size * STYLES.fine.leading + 2];
  const count = zones.length + rows.length;
  const free = FOOT - TOP - head - count * row - notes.length * 1.6 * note;
  return Math.max(0.6, Math.min(2.6, free / (2 * (count + 2))));
}

function drawZones(page: TaggedDocument, zones: readonly SheetZone[], table: TableLook): number {
  const y = drawHeading(page, 'Zones', { x: LEFT.x, y: TOP });
  const columns = [
    { title: 'Chip', width: 30 },
    { title: 'Zone', width: 92 },
    { title: 'Color', width: 88 },
    { title: 'Number', width: 48, style: STYLES.number },
    { title: 'Finish', width: 104 },
    { title: 'About', width: 52 },
  ];
  const rows = zones.map(({ srgb, name, coating, number, finish, share }) => [
    { alt: coating, draw: (x: number, y: number) => drawChip(page, srgb, x, y + 1.5) },
    name,
    coating,
    number,
    finish,
    share,
  ]);
  const bottom = writeTable(page, { columns, rows }, { x: LEFT.x, y }, table);
  return drawNote(page, 'Share of the painted side, fuselage and fin, for masking and quantity.', LEFT, bottom + 3);
}

/** A color on the brand's rake; bare metal is left open. */
function drawChip(page: TaggedDocument, srgb: string | null, x: number, y: number): void {
  const path = `M${x + 4.5} ${y}h14l-4.5 10h-14z`;
  page.doc.path(path).lineWidth(0.6).fillOpacity(1).strokeOpacity(1);
  if (srgb) page.doc.fillAndStroke(srgb, COLORS.ruleStrong);
  else page.doc.stroke(COLORS.ruleStrong);
}

function drawLines(
  page: TaggedDocument,
  { lines: { columns, rows, notes } }: Sheet,
  look: TableLook,
  top: number,
): void {
  let y = drawHeading(page, 'Lines at five stations, inches above the keel', { x: LEFT.x, y: top });
  if (columns.length > 0) {
    const station = 48;
    const width = Math.min(90, (LEFT.width - station) / columns.length);
    const table = {
      columns: [
        { title: 'Station', width: station, style: STYLES.number },
        ...columns.map((title) => ({ title, width })),
      ],
      rows: rows.map(({ station, cells }) => [String(station), ...cells.map((cell) => cell ?? '–')]),
    };
    y = writeTable(page, table, { x: LEFT.x, y }, look);
    y = drawNote(
      page,
      'Widths are measured square to the line. A dash means the line does not run there.',
      LEFT,
      y + 3,
    );
  }
  for (const note of notes) y = drawNote(page, note, LEFT, y + 2);
}

/** Lucide's circle with a tick, an i, an exclamation mark, a cross; on a grid of 24. */
const SIGNS: Record<Verdict['severity'], { path: string; color: string }> = {
  good: { path: 'm16 9-5.5 5.5L8 12', color: COLORS.success },
  note: { path: 'M12 16v-4M12 8h.01', color: COLORS.info },
  warning: { path: 'M12 8v4M12 16h.01', color: COLORS.warning },
  refused: { path: 'm15 9-6 6M9 9l6 6', color: COLORS.danger },
};

function drawVerdicts(page: TaggedDocument, verdicts: readonly Verdict[], top: number): void {
  let y = drawHeading(page, 'Checked', { x: RIGHT.x, y: top });
  page.group('L', () => {
    for (const { severity, title, detail, rule } of verdicts) {
      const text = { x: RIGHT.x + 20, width: RIGHT.width - 20 };
      page.artifact(() => drawSign(page, severity, RIGHT.x, y + 4));
      const reason = [detail, `${rule}.`].filter(Boolean).join(' ');
      y = page.group('LI', () =>
        page.group('LBody', () => {
          const under = page.tag('P', () => page.write(title, { ...text, y: y + 2.5 }, STYLES.strong));
          return page.tag('P', () => page.write(reason, { ...text, y: under }, STYLES.fine)) + 2.5;
        }),
      );
      page.rule([RIGHT.x, y], [RIGHT.x + RIGHT.width, y]);
    }
  });
}

function drawSign(page: TaggedDocument, severity: Verdict['severity'], x: number, y: number): void {
  const { path, color } = SIGNS[severity];
  page.doc.save().translate(x, y).scale(0.5).strokeOpacity(1).lineWidth(1.8).lineCap('round').lineJoin('round');
  page.doc.circle(12, 12, 10).stroke(color);
  page.doc.path(path).stroke(color);
  page.doc.restore();
}
