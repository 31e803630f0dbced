import { openDatabase } from '#database/open.ts';
import { backUpNext } from '#server/backups/nightly.ts';
import { runBackupOrder } from '#server/backups/run-order.ts';
import { readConfig } from '#server/config.ts';

// Makes the backup that is due, to be killed meanwhile.
const [, , dataDir, location] = process.argv;
const database = JSON.parse(location!);
const config = { ...readConfig({ DATA_DIR: dataDir }), database };
await backUpNext({ db: openDatabase(database), config, run: runBackupOrder }, new Date());
