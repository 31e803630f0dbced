import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, for the sources and for the built server. */
export const ROOT = dirname(fileURLToPath(import.meta.resolve('#package.json')));
