import { handleTasks } from '#features/workers/entry.process.server.ts';
import { runBackupOrder } from '../backups/run-order.ts';

// The entry of the process that makes and checks backups.
handleTasks(runBackupOrder);
