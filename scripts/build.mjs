import { build, install } from './toolchain.mjs';

await install();
await build();
