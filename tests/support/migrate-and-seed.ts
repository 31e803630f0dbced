import { migrate } from '#database/migrate.ts';
import { openDatabase } from '#database/open.ts';
import { seed } from '#database/seed/index.ts';

// A process that migrates and seeds like a start of the server. Its argument is the database's location.
const db = openDatabase(JSON.parse(process.argv[2]!));
await migrate(db);
await seed(db, { on: true });
await db.destroy();
