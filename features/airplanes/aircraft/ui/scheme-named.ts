/** A color that a title names, and its value in the drawing. */
export interface NamedColor {
  name: string;
  value: string;
}

/** The base color and the stripes. */
export interface Scheme {
  base: NamedColor;
  stripes: [NamedColor, NamedColor?];
}

const COLORS: Record<string, string> = {
  white: '#fdfdfb',
  ivory: '#f3ecd8',
  cream: '#efe3c2',
  tan: '#c9ad83',
  gold: '#c79a3c',
  yellow: '#e3b52b',
  copper: '#b8733a',
  orange: '#e2572c',
  red: '#b3261e',
  burgundy: '#6b1f2d',
  green: '#2f5d45',
  teal: '#2f7f80',
  sky: '#3f6f92',
  blue: '#24508f',
  navy: '#1c2b4f',
  purple: '#52307f',
  silver: '#b9c3c8',
  gray: '#8a969d',
  grey: '#8a969d',
  graphite: '#3c444a',
  charcoal: '#2f363b',
  black: '#15191c',
};
/** Base colors. Two other colors are stripes on white. */
const GROUNDS = ['white', 'ivory', 'cream', 'silver'];
const NAMES = new RegExp(`\\b(${Object.keys(COLORS).join('|')})\\b`, 'gi');

/** The scheme that a text names, such as 'white over navy'; undefined with fewer than two colors. */
export function schemeNamed(words: string): Scheme | undefined {
  const [first, second, third] = [...new Set(words.toLowerCase().match(NAMES))];
  if (!first || !second) return undefined;
  const over = new RegExp(`\\b${first} over ${second}\\b`, 'i').test(words);
  if (over || GROUNDS.includes(first))
    return { base: named(first), stripes: third ? [named(second), named(third)] : [named(second)] };
  return { base: named('white'), stripes: [named(first), named(second)] };
}

function named(name: string): NamedColor {
  return { name: name.charAt(0).toUpperCase() + name.slice(1), value: COLORS[name]! };
}
