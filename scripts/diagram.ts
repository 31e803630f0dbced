/** npm run diagram: draws docs/architecture.md's flowchart of wings anew from the imports. */
import { readFileSync, writeFileSync } from 'node:fs';
import { readSources } from '../tests/support/sources.ts';
import { DIAGRAM_PAGE, drawWings, shownDiagram } from '../tests/support/wing-diagram.ts';

const page = readFileSync(DIAGRAM_PAGE, 'utf8');
writeFileSync(DIAGRAM_PAGE, page.replace(shownDiagram(page), drawWings(readSources())));
