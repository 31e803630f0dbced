// Runs a TypeScript file with the pinned Node: node scripts/run.mjs server/commands/admin.ts owner@example.com
import { become, install } from './toolchain.mjs';

await install({ toRun: process.argv.some((file) => file.startsWith('server/')) });
become(process.argv.slice(2));
