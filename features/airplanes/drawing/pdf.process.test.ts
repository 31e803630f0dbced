import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { BUILT_IN_COATINGS } from '#customers/schemes/coatings.contract.ts';
import { readScheme } from '#customers/schemes/scheme-code.ts';
import { SEED_SCHEMES } from '#customers/schemes/scheme-limits.constants.ts';
import { type Placement, type Step, writeSvg } from './paint/steps.ts';
import { drawPdf } from './pdf.process.server.ts';
import { drawView, settlePicture, sheetOf, VIEWS } from './pictures.ts';

const WIDTH = 320;

describe.each(SEED_SCHEMES)('$name as a PDF', ({ code }) => {
  test.each(VIEWS)('fills, strokes and clips as often as the SVG of its %s view', async (view) => {
    const read = readScheme(code);
    if ('problem' in read) throw new Error(read.problem);
    const picture = settlePicture(read.scheme, BUILT_IN_COATINGS);
    const [steps, sheet] = [drawView(picture, view), sheetOf(picture.airframe, view, WIDTH)];
    const counted = await countInPdf(steps, sheet);
    expect(counted.fills).toBeGreaterThan(20);
    expect(counted).toEqual(countInSvg(writeSvg(steps, sheet)));
  });
});

async function countInPdf(steps: readonly Step[], placement: Placement) {
  const doc = new PDFDocument({ compress: false });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  drawPdf(doc, steps, placement);
  doc.end();
  await ended;
  const page = /stream\n1 0 0 -1([\s\S]*?)endstream/.exec(Buffer.concat(chunks).toString('latin1'))![1]!;
  const count = (operator: string) => page.split('\n').filter((line) => line === operator).length;
  return { fills: count('f'), strokes: count('S'), clips: count('W n') };
}

function countInSvg(svg: string) {
  const count = (pattern: RegExp) => svg.match(pattern)?.length ?? 0;
  return {
    fills: count(/<path d="[^"]*" fill="(?!none)/g),
    strokes: count(/stroke-width=/g),
    clips: count(/<clipPath/g),
  };
}
