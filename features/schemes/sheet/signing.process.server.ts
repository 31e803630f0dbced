import { COLORS, type TaggedDocument } from '#features/pdf/process.server.ts';
import { drawHeading, FOOT } from './parts.process.server.ts';
import { INNER, STYLES } from './styles.process.server.ts';

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
export function drawSigning(page: TaggedDocument): void {
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
