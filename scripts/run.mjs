// Runs one of the server's commands with the project's own Node: node scripts/run.mjs server/commands/admin.ts owner@example.com
import { become, install } from './toolchain.mjs';

await install();
become(process.argv.slice(2));
