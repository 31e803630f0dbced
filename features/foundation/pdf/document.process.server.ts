import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { codeOf, printedText } from './printable.ts';

/** Styles made by `npm run fonts`. */
const FILES = {
  regular: 'archivo-regular.ttf',
  semibold: 'archivo-semibold.ttf',
  expanded: 'archivo-expanded.ttf',
  stencil: 'allerta-stencil.ttf',
  serif: 'newsreader.ttf',
  fallback: 'dejavu-condensed.ttf',
} as const;
export type FontStyle = keyof typeof FILES;

/** Read once: documents share them. */
export const FONTS = Object.fromEntries(
  Object.entries(FILES).map(([style, file]) => [style, openFont(file)]),
) as Record<FontStyle, Font>;

/**
 * A font keeps each glyph as it was first asked for. Glyphs that are first embedded as a part of another one have no
 * letter, so that later documents could not be read or searched: all are asked for by their letters.
 */
function openFont(file: string): Font {
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(`#foundation/pdf/fonts/${file}`)))) as Font;
  for (const code of font.characterSet) font.glyphForCodePoint(code);
  return font;
}

/** What a text is set in when its style lacks a letter; the last has every letter that can be printed. */
const FALLBACKS: Record<FontStyle, readonly FontStyle[]> = {
  regular: ['fallback'],
  semibold: ['fallback'],
  expanded: ['fallback'],
  stencil: ['semibold', 'fallback'],
  serif: ['regular', 'fallback'],
  fallback: [],
};

/** The same marks in fonts that lack them. */
const TWINS: Record<string, string> = { '−': '–', '…': '...', ʻ: '‘', ʼ: '’' };

/**
 * The text as it is printed, and the font that has all its letters. One that no font has, such as in the name of a
 * customer, is printed as its code, so that nothing is missing unseen.
 */
export function typeset(text: string, style: FontStyle): { text: string; font: FontStyle } {
  const printed = printedText(text);
  const fonts = [style, ...FALLBACKS[style]];
  for (const font of fonts) {
    const letters = [...printed].map((letter) => lettersFor(letter, font));
    if (!letters.includes(null)) return { text: letters.join(''), font };
  }
  const font = fonts.at(-1)!;
  return { text: [...printed].map((letter) => lettersFor(letter, font) ?? `[${codeOf(letter)}]`).join(''), font };
}

function lettersFor(letter: string, font: FontStyle): string | null {
  if (letter === '\n' || FONTS[font].hasGlyphForCodePoint(letter.codePointAt(0)!)) return letter;
  return TWINS[letter] ?? null;
}

/** Colors of ui/tokens.css: a PDF does not know custom properties. */
export const COLORS = {
  ink: '#0b1c28',
  text: '#0f1f2a',
  text2: '#41525e',
  text3: '#56666f',
  rule: '#cfd6d6',
  ruleStrong: '#76858f',
  signal: '#c2330d',
  success: '#1e6b45',
  warning: '#7a5200',
  danger: '#a81c1c',
  info: '#0b5cad',
} as const;

export interface TextStyle {
  font: FontStyle;
  /** Points. */
  size: number;
  color?: string;
  /** Height of a line in sizes. */
  leading?: number;
  /** Space between letters in sizes. */
  spacing?: number;
}

/** Where a text stands, in points from the upper left corner of the page. */
export interface TextBox {
  x: number;
  y: number;
  /** The width to break at; without one the text stays on its line. */
  width?: number;
  align?: 'left' | 'right' | 'center';
}

interface TagOptions {
  /** What a picture shows, in words. */
  alt?: string;
  /** Left, upper, right and lower edge in points. */
  bbox?: [number, number, number, number];
  /** What a heading cell heads. */
  scope?: 'Column' | 'Row';
}

export interface DocumentFacts {
  title: string;
  author: string;
  size: [width: number, height: number];
  /** What text that flows keeps free; other text may stand anywhere. */
  margins?: { top: number; bottom: number; left: number; right: number };
  /** Written into the file. */
  createdAt: Date;
}

/** A PDF with a title, a language, embedded fonts, and tags in the order in which its parts are written. */
export class TaggedDocument {
  readonly doc: PDFKit.PDFDocument;
  readonly #bytes: Promise<Buffer>;
  #parent: PDFKit.PDFStructureElement;

  constructor({ title, author, size, margins, createdAt }: DocumentFacts) {
    this.doc = new PDFDocument({
      size,
      margins: margins ?? { top: 0, bottom: 0, left: 0, right: 0 },
      // So that pages can say how many there are.
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: createdAt },
      // No font of the reader's.
      font: FONTS.regular as unknown as string,
    });
    for (const [style, font] of Object.entries(FONTS)) this.doc.registerFont(style, font as unknown as string);
    this.#bytes = collect(this.doc);
    this.#parent = this.doc.struct('Document');
    this.doc.addStructure(this.#parent);
  }

  addPage(): void {
    this.doc.addPage();
  }

  /** Tags what `draw` draws, such as a heading 'H1' or a paragraph 'P', and returns its result. */
  tag<Result>(type: string, draw: () => Result, options: TagOptions = {}): Result {
    const drawn: Result[] = [];
    this.#parent.add(this.doc.struct(type, options, [() => drawn.push(draw())]));
    return drawn[0]!;
  }

  /** Tags parts together, such as a table and its rows. */
  group<Result>(type: string, write: () => Result, options: TagOptions = {}): Result {
    const outer = this.#parent;
    this.#parent = this.doc.struct(type, options);
    outer.add(this.#parent);
    const written = write();
    this.#parent.end();
    this.#parent = outer;
    return written;
  }

  /** Draws what readers skip, such as rules and grounds. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  /** A picture in words. `box` is its left, upper, right and lower edge in points. */
  figure(alt: string, box: [number, number, number, number], draw: () => void): void {
    this.tag('Figure', draw, { alt, bbox: box });
  }

  /** Draws on each page what readers skip, such as its number. */
  onEachPage(draw: (number: number, count: number) => void): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let n = 0; n < count; n++) {
      this.doc.switchToPage(start + n);
      this.artifact(() => draw(n + 1, count));
    }
  }

  /** Writes text that goes on at the next page's margin, and returns its lower edge there. Belongs into a tag. */
  flow(text: string, { x, y, width }: Required<Pick<TextBox, 'x' | 'y' | 'width'>>, style: TextStyle): number {
    this.#text(text, { x, y, width }, style);
    return this.doc.y;
  }

  /** Writes text where it is told and returns its lower edge. Belongs into a tag. */
  write(text: string, box: TextBox, style: TextStyle): number {
    const { y, width } = box;
    this.#text(text, box, style, Number.POSITIVE_INFINITY);
    return y + (width === undefined ? this.#lineOf(style) : this.heightOf(text, width, style));
  }

  #text(words: string, { x, y, width, align = 'left' }: TextBox, wanted: TextStyle, height?: number): void {
    const { text, ...style } = { ...wanted, ...typeset(words, wanted.font) };
    const { size, color = COLORS.text, spacing = 0 } = style;
    this.#set(style);
    this.doc.fillColor(color).text(text, x, y + this.#halfLead(style), {
      ...(width === undefined ? { lineBreak: false } : { width }),
      ...(height !== undefined && { height }),
      align,
      lineGap: this.#leadOf(style),
      characterSpacing: spacing * size,
    });
  }

  /** Points from the first line's upper edge to the last one's lower edge. */
  heightOf(words: string, width: number, wanted: TextStyle): number {
    const { text, ...style } = { ...wanted, ...typeset(words, wanted.font) };
    this.#set(style);
    return this.doc.heightOfString(text, {
      width,
      lineGap: this.#leadOf(style),
      characterSpacing: (style.spacing ?? 0) * style.size,
    });
  }

  widthOf(words: string, wanted: TextStyle): number {
    const { text, ...style } = { ...wanted, ...typeset(words, wanted.font) };
    this.#set(style);
    return this.doc.widthOfString(text, { characterSpacing: (style.spacing ?? 0) * style.size });
  }

  /** A straight line, as an artifact. */
  rule(from: [number, number], to: [number, number], color: string = COLORS.rule, width = 0.5): void {
    this.artifact(() =>
      this.doc
        .moveTo(...from)
        .lineTo(...to)
        .lineWidth(width)
        .strokeOpacity(1)
        .stroke(color),
    );
  }

  async finish(): Promise<Buffer> {
    this.#parent.end();
    this.doc.end();
    return this.#bytes;
  }

  #set({ font, size }: TextStyle): void {
    this.doc.font(font).fontSize(size).fillOpacity(1);
  }

  #lineOf({ size, leading = 1.35 }: TextStyle): number {
    return size * leading;
  }

  /** What a line has above the font's own height; half of it stands above the letters. */
  #leadOf(style: TextStyle): number {
    this.#set(style);
    return this.#lineOf(style) - this.doc.currentLineHeight(true);
  }

  #halfLead(style: TextStyle): number {
    return this.#leadOf(style) / 2;
  }
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    doc
      .on('data', (chunk: Uint8Array) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject);
  });
}
