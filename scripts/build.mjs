import { build, install } from './toolchain.mjs';

await install({ toRun: true });
await build();
