import { handleTasks } from '#features/workers/entry.process.server.ts';
import { renderCorner } from './process.server.ts';

// The entry of the process that makes pictures from corners.
handleTasks(renderCorner);
