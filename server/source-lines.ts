import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ROOT } from './root.ts';

/** A place in a file, as a stack names it. */
const PLACE = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/**
 * A stack of the built server with the lines of its sources. Their maps are read only here: with Node's
 * `setSourceMapsSupport` the site keeps all of them, 15 MB.
 */
export function withSourceLines(stack: string): string {
  return stack.replaceAll(PLACE, (place, file: string, line: string, column: string) => {
    try {
      const map = new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')));
      const origin = map.findOrigin(Number(line), Number(column));
      if (!('fileName' in origin)) return place;
      const source = fileURLToPath(new URL(origin.fileName, pathToFileURL(fileURLToPath(file))));
      return `${relative(ROOT, source)}:${origin.lineNumber}`;
    } catch {
      return place; // a file without a map
    }
  });
}
