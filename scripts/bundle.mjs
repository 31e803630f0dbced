// Puts the server, its built pages and the packages of both into a few files: a start that looks for 1,500 modules one by
// one takes seconds. The names and the source map stay, so that a stack still says which line of which source failed.
import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '..');

await build({
  configFile: false,
  root: ROOT,
  publicDir: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  // sharp brings a binary; the S3 client is loaded only where it is set, the dictionary of passwords only when one is
  // chosen, and Vite only while developing.
  ssr: {
    noExternal: true,
    external: ['sharp', '@aws-sdk/client-s3', '@zxcvbn-ts/core', '@zxcvbn-ts/language-common', 'vite'],
    target: 'node',
  },
  build: {
    ssr: 'server/main.ts',
    outDir: 'build/run',
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        sourcemapExcludeSources: true,
        codeSplitting: { groups: [{ name: 'packages', test: /[\\/]node_modules[\\/]/ }] },
      },
    },
  },
});
