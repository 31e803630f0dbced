import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, type SourceFile, WINGS, type Wing } from './sources.ts';
import { isTest, wingOf } from './structure.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** The page that shows the diagram. */
export const DIAGRAM_PAGE = join(ROOT, 'docs', 'architecture.md');

/** The lines of a mermaid flowchart: each wing with its features, and the wings that it uses. */
export function drawWings(files: SourceFile[]): string {
  const imports = files.filter(({ path }) => wingOf(path) && !isTest(path)).flatMap(importsOf);
  const used = new Map(
    WINGS.map((wing) => [wing, new Set(imports.filter((i) => wingOf(i.from) === wing).map((i) => wingOf(i.to)))]),
  );
  const uses = (from: Wing) => WINGS.filter((wing) => wing !== from && used.get(from)!.has(wing));
  // What a wing reaches through another one needs no arrow of its own.
  const drawn = (wing: Wing) => uses(wing).filter((to) => !uses(wing).some((between) => uses(between).includes(to)));
  const boxes = WINGS.map((wing) => `  ${wing}["${wing}<br>${readdirSync(join(ROOT, 'features', wing)).join(' · ')}"]`);
  const arrows = WINGS.filter((wing) => drawn(wing).length > 0).map(
    (wing) => `  ${wing} --> ${drawn(wing).join(' & ')}`,
  );
  return `${[...boxes, ...arrows].reverse().join('\n')}\n`;
}

/** The lines of the flowchart that the page shows. */
export const shownDiagram = (page = readFileSync(DIAGRAM_PAGE, 'utf8')) =>
  /```mermaid\nflowchart TD\n(.*?)```/s.exec(page)?.[1] ?? '';
