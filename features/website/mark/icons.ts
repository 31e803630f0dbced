import { markStrokes, markWidth } from '#airplanes/drawing/paint/scheme.ts';

const GROUND = '#0b1c28';
const LETTERS = '#f4f5f3';
/** Units of the icon, and of its letters. */
const SIZE = 64;
const HEIGHT = 24;

/** 'Lone Star' becomes 'LS'. Registrations have neither I nor O: digits stand in. */
function initialsOf(brand: string): string {
  const words =
    brand
      .normalize('NFKD')
      .toUpperCase()
      .match(/[A-Z\d][A-Z\d'’&.]*/g) ?? [];
  const letters = words.slice(0, 2).map(([first]) => first!);
  return letters.join('').replaceAll('I', '1').replaceAll('O', '0');
}

type Drawn = { type: string; data: string; width: number; height: number };
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The address at which the site serves a mark: another one for other bytes. */
export const markAddress = ({ type, hash }: { type: string; hash: string }) =>
  `/mark/${hash.slice(0, 32)}.${type === 'image/png' ? 'png' : 'svg'}`;

/** A mark in a box, as a drawing or a part of one. */
export function drawMark({ type, data }: Drawn, { x, y, width, height }: Box): string {
  const place = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  if (type === 'image/png')
    return `<svg xmlns="http://www.w3.org/2000/svg" ${place}><image ${place.replace(/^x="[^"]*" y="[^"]*" /, '')} href="data:image/png;base64,${data}"/></svg>`;
  return atob(data).replace(/^<svg /, `<svg ${place} `);
}

/** The icon of the mark, else of the initials in the strokes of registrations, which need no font. */
export function markIcon(
  { brand, dark }: { brand: string; dark: Drawn | null },
  px: number,
  isMaskable = false,
): string {
  const room = isMaskable ? 40 : 52;
  const scale = dark ? room / Math.max(dark.width, dark.height) : 0;
  const [width, height] = dark ? [dark.width * scale, dark.height * scale] : [0, 0];
  const content = dark
    ? drawMark(dark, { x: (SIZE - width) / 2, y: (SIZE - height) / 2, width, height })
    : drawInitials(brand);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="0 0 ${SIZE} ${SIZE}"><rect width="${SIZE}" height="${SIZE}" rx="${isMaskable ? 0 : 10}" fill="${GROUND}"/>${content}</svg>`;
}

function drawInitials(brand: string): string {
  const text = initialsOf(brand);
  const start: [number, number] = [(SIZE - markWidth(text, HEIGHT)) / 2, (SIZE - HEIGHT) / 2];
  const lines = text ? markStrokes(text, start, HEIGHT) : [];
  const path = lines.map((line) => `M${line.map(([x, y]) => `${round(x)} ${round(SIZE - y)}`).join('L')}`).join('');
  return `<path fill="none" stroke="${LETTERS}" stroke-width="${HEIGHT / 6}" d="${path}"/>`;
}

const round = (value: number) => Math.round(value * 100) / 100;
