// npm start: installs, builds and runs the site. npm run dev: runs it from the sources, with hot reload.
import { become, build, install } from './toolchain.mjs';

const dev = process.argv.includes('--dev');
await install({ toRun: !dev });
if (!dev) await build();
become(
  dev
    ? ['--watch-path=server', '--watch-path=database', '--watch-preserve-output', 'server/main.ts', '--dev']
    : ['build/run/main.js'],
);
