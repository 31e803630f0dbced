import { openDatabase } from '#database/open.ts';
import { remindNext, reviewNext } from '#workshop/jobs/date-notices.store.server.ts';

/** The nights of jobs in a process of their own, as on a node: the database, the site's address and the moment as JSON. */
const { database, publicUrl, now } = JSON.parse(process.argv[2]!);
const how = { db: openDatabase(database), publicUrl };
while (await reviewNext(how, new Date(now)));
while (await remindNext(how, new Date(now)));
await how.db.destroy();
