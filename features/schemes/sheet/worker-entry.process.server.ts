import { handleTasks } from '#features/workers/entry.process.server.ts';
import { makeSheet } from './process.server.ts';

// The entry of the process that makes sheets.
handleTasks(makeSheet);
