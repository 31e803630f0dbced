import { drawLogo } from '#features/pdf/logo.process.server.ts';
import { COLORS, TaggedDocument } from '#features/pdf/process.server.ts';
import { TRUTH } from '../constants.ts';
import type { SheetOrder } from './contract.ts';
import { drawFigures } from './figures.process.server.ts';
import { type Sheet, writeSheet } from './rules.ts';
import { INNER, PAGE, STYLES } from './styles.process.server.ts';
import { drawViews, scaleOfViews } from './views.process.server.ts';

const LAY_OUT = 'Lay out from the airplane, not from this sheet.';

/** The sheet of a scheme: a PDF of two Letter pages. */
export async function makeSheet(order: SheetOrder): Promise<Buffer> {
  const sheet = writeSheet(order);
  const page = new TaggedDocument({
    title: sheet.mark ? `Paint scheme ${sheet.mark}` : `Paint scheme for a ${sheet.type}`,
    author: sheet.business,
    size: [PAGE.width, PAGE.height],
    createdAt: new Date(`${order.drawnOn}T12:00:00Z`),
  });
  drawHead(page, sheet, {
    isFirst: true,
    subject: [sheet.mark && sheet.type, sheet.layout].filter(Boolean).join(', '),
    note: `Stations in inches aft of the nose. All views 1 : ${scaleOfViews(sheet)}.`,
  });
  drawViews(page, sheet);
  drawTitleBlock(page, sheet);
  drawFoot(page, `${TRUTH} ${LAY_OUT} An illustration, not an airworthiness approval.`, 1);
  page.addPage();
  drawHead(page, sheet, {
    isFirst: false,
    subject: 'Zones, lines, tail number',
    note: 'What the painter tapes and mixes',
  });
  drawFigures(page, sheet);
  drawFoot(
    page,
    `Colors are only what a screen or printer can show; go by the painted panel. ${LAY_OUT} An illustration, not an airworthiness approval.`,
    2,
  );
  return page.finish();
}

interface Head {
  /** The first page has the document's title. */
  isFirst: boolean;
  subject: string;
  note: string;
}

function drawHead(page: TaggedDocument, { mark, type, business }: Sheet, { isFirst, subject, note }: Head): void {
  const name = mark ?? type;
  const drawName = () => page.write(name, { x: INNER.left, y: 29 }, STYLES.mark);
  if (isFirst) page.tag('H1', drawName);
  else page.artifact(drawName);
  const x = Math.max(240, INNER.left + page.widthOf(name, STYLES.mark) + 24);
  page.tag(isFirst ? 'P' : 'H2', () => page.write(subject, { x, y: 24 }, STYLES.subject));
  page.tag('P', () => page.write(note, { x, y: 42 }, STYLES.muted));
  drawLogo(page, isFirst ? business : null, { x: INNER.right - 118, y: 30, width: 118 });
  page.rule([INNER.left, 61], [INNER.right, 61], COLORS.text, 0.75);
}

const BLOCK = { top: 508, height: 66 };

function drawTitleBlock(page: TaggedDocument, sheet: Sheet): void {
  const aircraft = [sheet.type, sheet.mark].filter(Boolean).join(', ');
  const cells: { width: number; facts: [label: string, value: string | null][] }[] = [
    {
      width: 0.26,
      facts: [
        ['Aircraft', sheet.family ? `${aircraft}, in the class of the ${sheet.family}` : aircraft],
        ['Layout', `${sheet.layout}, ${sheet.moves}`],
      ],
    },
    {
      width: 0.155,
      facts: [
        ['Drawn on', sheet.drawnOn],
        ['Rules checked on', sheet.rulesReadOn],
      ],
    },
    {
      width: 0.195,
      facts: [
        ['Overall', sheet.overall],
        ['Page', '1 of 2'],
      ],
    },
    {
      width: 0.39,
      facts: [
        ['Scheme code', sheet.code],
        ['Link', sheet.link],
      ],
    },
  ];
  page.artifact(() =>
    page.doc
      .rect(INNER.left, BLOCK.top, INNER.width, BLOCK.height)
      .lineWidth(0.75)
      .strokeOpacity(1)
      .stroke(COLORS.text),
  );
  let x = INNER.left;
  page.group('L', () => {
    for (const { width: share, facts } of cells) {
      const width = share * INNER.width;
      if (x > INNER.left) page.rule([x, BLOCK.top], [x, BLOCK.top + BLOCK.height], COLORS.ruleStrong);
      let y = BLOCK.top + 5;
      for (const [label, value] of facts)
        if (value) y = drawFact(page, [label, value], { x: x + 9, y, width: width - 18 }) + 3;
      x += width;
    }
  });
}

type Box = { x: number; y: number; width: number };

/** From the usual one to that of the longest code. */
const SIZES = [STYLES.body.size, 8, 6];
const MAX_FACT_HEIGHT = 22;

function drawFact(page: TaggedDocument, [label, value]: [string, string], { x, y, width }: Box): number {
  const styles = SIZES.map((size) => ({ ...STYLES.body, size, leading: 1.25 }));
  const style = styles.find((style) => page.heightOf(value, width, style) < MAX_FACT_HEIGHT) ?? styles.at(-1)!;
  return page.group('LI', () => {
    const under = page.tag('Lbl', () => page.write(label.toUpperCase(), { x, y }, STYLES.label));
    return page.tag('LBody', () => page.write(value, { x, y: under, width }, style));
  });
}

function drawFoot(page: TaggedDocument, text: string, number: number): void {
  const y = 580;
  page.tag('P', () => page.write(text, { x: INNER.left, y, width: INNER.width - 70 }, STYLES.fine));
  page.artifact(() =>
    page.write(`Page ${number} of 2`, { x: INNER.right - 70, y, width: 70, align: 'right' }, STYLES.fine),
  );
}
