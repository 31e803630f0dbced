import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ROOT } from './root.ts';

/** A place in a file of the built server, as a stack names it. A map of all packages takes 0.2 s: theirs keep built lines. */
const PLACE = /(file:\/\/[^\s()]+\/(?!packages\.)[\w.-]+\.js):(\d+):(\d+)/g;
/** Errors come in storms, and a decoded map takes some 20 MB. */
const KEPT_MS = 60_000;
const maps = new Map<string, SourceMap>();

/**
 * A stack of the built server with the lines of its sources. Their maps are read only here: with Node's
 * `setSourceMapsSupport` the site keeps all of them, 15 MB.
 */
export function withSourceLines(stack: string): string {
  return stack.replaceAll(PLACE, (place, file: string, line: string, column: string) => {
    try {
      const origin = mapOf(file).findOrigin(Number(line), Number(column));
      if (!('fileName' in origin)) return place;
      const source = fileURLToPath(new URL(origin.fileName, pathToFileURL(fileURLToPath(file))));
      return `${relative(ROOT, source)}:${origin.lineNumber}`;
    } catch {
      return place; // a file without a map
    }
  });
}

function mapOf(file: string): SourceMap {
  const known = maps.get(file);
  if (known) return known;
  const map = new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')));
  maps.set(file, map);
  setTimeout(() => maps.delete(file), KEPT_MS).unref();
  return map;
}
