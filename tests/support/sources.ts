import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { parseSync } from 'vite';

/** A source file by its path from the root. */
export type SourceFile = { path: string; text: string };

/** An import statement: `to` is a path from the root or a package; `typesOnly` is erased, `isLate` is an `import()`. */
export type Import = { from: string; line: number; to: string; typesOnly: boolean; isLate: boolean };

/** The folders of `features/`, each using only those before it. */
export const WINGS = ['foundation', 'airplanes', 'website', 'office', 'customers', 'workshop', 'desk'] as const;
export type Wing = (typeof WINGS)[number];

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDERS = ['app', 'features', 'client', 'rights', 'time', 'ui', 'server', 'database', 'scripts', 'tests'];

/** All TypeScript files of the repository. */
export function readSources(): SourceFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({ path: relative(ROOT, file).split(sep).join('/'), text: readFileSync(file, 'utf8') })),
  );
}

const parsed = new WeakMap<SourceFile, Import[]>();

/** Every import, re-export and `import()` of a file. */
export function importsOf(file: SourceFile): Import[] {
  const imports = parsed.get(file) ?? parseImports(file);
  parsed.set(file, imports);
  return imports;
}

function parseImports({ path, text }: SourceFile): Import[] {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]!.message}`);
  const statements = [
    ...module.staticImports.map(({ start, moduleRequest, entries }) => ({
      start,
      target: moduleRequest.value,
      typesOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ start, moduleRequest, isType }) =>
        moduleRequest ? [{ start, target: moduleRequest.value, typesOnly: isType }] : [],
      ),
    // Also in types, which the parser does not list.
    ...[...text.matchAll(/\bimport\(\s*['"`]([^'"`]+)['"`]/g)].map(({ index, 1: target }) => ({
      start: index,
      target: target!,
      typesOnly: false,
      isLate: true,
    })),
  ];
  return statements.map(({ start, target, ...how }) => {
    return { from: path, line: lineAt(text, start), to: resolve(path, target), isLate: false, ...how };
  });
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function resolve(from: string, target: string): string {
  const bare = target.split('?')[0]!;
  if (bare.startsWith('#'))
    return WINGS.some((wing) => bare.startsWith(`#${wing}/`)) ? `features/${bare.slice(1)}` : bare.slice(1);
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare);
  return bare;
}
