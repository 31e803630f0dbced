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

/** An icon of the initials in the letters of registrations, so that no font is needed. `isMaskable` fills the corners. */
export function initialsIcon(brand: string, px: number, isMaskable = false): string {
  const text = initialsOf(brand);
  const start: [number, number] = [(SIZE - markWidth(text, HEIGHT)) / 2, (SIZE - HEIGHT) / 2];
  const lines = text ? markStrokes(text, start, HEIGHT) : [];
  const path = lines.map((line) => `M${line.map(([x, y]) => `${round(x)} ${round(SIZE - y)}`).join('L')}`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="0 0 ${SIZE} ${SIZE}"><rect width="${SIZE}" height="${SIZE}" rx="${isMaskable ? 0 : 10}" fill="${GROUND}"/><path fill="none" stroke="${LETTERS}" stroke-width="${HEIGHT / 6}" d="${path}"/></svg>`;
}

const round = (value: number) => Math.round(value * 100) / 100;
