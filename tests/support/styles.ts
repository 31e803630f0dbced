import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SourceFile } from './sources.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDERS = ['app', 'features', 'client', 'ui'];
const DECLARATION = /^\s*(font-size|(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?):\s*([^;{}]+);/gm;

/** A size that names no token. */
export interface RawSize {
  path: string;
  line: number;
  property: string;
  value: string;
}

/** All style sheets. Those for print alone have the sizes of the PDF. */
export function readStyles(): SourceFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!-print)\.css$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({ path: relative(ROOT, file).split(sep).join('/'), text: readFileSync(file, 'utf8') })),
  );
}

/** Sizes in rem outside of `clamp()`. Other units follow the text, the window or paper. */
export function findRawSizes(files: readonly SourceFile[]): RawSize[] {
  return files.flatMap(declaredSizes).filter(({ value }) => /\d(?:\.\d+)?rem\b/.test(withoutClamps(value)));
}

/** Fluid sizes that are written in more than one place. */
export function findRepeatedClamps(files: readonly SourceFile[]): string[] {
  const places = new Map<string, number>();
  for (const { value } of files.flatMap(declaredSizes))
    for (const clamp of new Set(value.match(CLAMP))) places.set(clamp, (places.get(clamp) ?? 0) + 1);
  return [...places].filter(([, count]) => count > 1).map(([clamp]) => clamp);
}

const CLAMP = /clamp\([^()]*\)/g;
const withoutClamps = (value: string) => value.replace(CLAMP, '');

function declaredSizes({ path, text }: SourceFile): RawSize[] {
  return [...text.matchAll(DECLARATION)].map(({ index, 0: declaration, 1: property, 2: value }) => ({
    path,
    line: text.slice(0, index + declaration.length).split('\n').length,
    property: property!,
    value: value!.replace(/\s+/g, ' '),
  }));
}
