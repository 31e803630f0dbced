// Bundles the server, its built pages and their packages into a few files, because loading 1,500 modules one by one takes
// seconds. Names and source map stay, so that the log names the line of the source.
import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '..');

/** V8 keeps a file in twice the memory if one of its characters is not Latin. */
const ascii = {
  name: 'ascii',
  generateBundle: (_options, files) => {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

await build({
  configFile: false,
  plugins: [ascii],
  root: ROOT,
  publicDir: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  // sharp has a binary. The clients of S3, Stripe and mailboxes, the password dictionary and Vite (development) load only when needed.
  ssr: {
    noExternal: true,
    external: [
      'sharp',
      '@aws-sdk/client-s3',
      'imapflow',
      'stripe',
      '@zxcvbn-ts/core',
      '@zxcvbn-ts/language-common',
      'vite',
    ],
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
