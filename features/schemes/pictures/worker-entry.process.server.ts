import { handleTasks } from '#features/workers/entry.process.server.ts';
import { type PictureTask, runPictureTask } from './process.server.ts';

// The entry of the process that settles and draws schemes.
handleTasks(async (task: PictureTask) => runPictureTask(task));
