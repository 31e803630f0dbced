import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, for the sources and for the built server. */
export const ROOT = dirname(fileURLToPath(import.meta.resolve('#package.json')));

/** The release of the site. */
export const VERSION: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;
