import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };

/** Compiles a whole file while it loads, not each function at its first call: `bench/README.md` has what it saves. */
const COMPILE_EAGERLY = '//# allFunctionsCalledOnLoad';
/** zod would try `new Function`, which the pages' policy forbids; browsers log the attempt. */
const ZOD_WITHOUT_EVAL = 'globalThis.__zod_globalConfig = { jitless: true };';
const BANNERS: Record<string, string> = {
  framework: COMPILE_EAGERLY,
  site: COMPILE_EAGERLY,
  zod: ZOD_WITHOUT_EVAL,
};

/** Chunks of every page. */
const EVERYWHERE = /\/(framework|rolldown-runtime|site)-[\w-]{8}\.js$/;

export default defineConfig({
  define: { 'import.meta.env.VITE_SITE_VERSION': JSON.stringify(packageJson.version) },
  plugins: [reactRouter()],
  // Pages import these lazily. The dev server would find them late, too, and reload the page.
  optimizeDeps: {
    include: ['zod', '@tanstack/react-query', 'date-fns/format', 'date-fns/differenceInCalendarDays', '@date-fns/tz'],
  },
  build: { target: 'es2022', cssMinify: true },
  environments: {
    client: {
      build: {
        modulePreload: {
          // Every page has loaded those that are left out. Of a quote's parts, which name their imports themselves, the
          // list would be a tenth of the page's own first script.
          resolveDependencies: (file, imported) =>
            file.includes('QuoteParts') ? [] : imported.filter((name) => !EVERYWHERE.test(name)),
        },
        rolldownOptions: {
          output: {
            postBanner: ({ name }) => BANNERS[name] ?? '',
            codeSplitting: {
              // Few large files compress better and need fewer requests. A group includes what its modules import.
              groups: [
                { name: 'framework', test: /[\\/]node_modules[\\/](react-dom|scheduler)[\\/]/, priority: 3 },
                {
                  name: 'site',
                  test: /[\\/]app[\\/](root|entry\.client|routes[\\/](site-layout|home))\.tsx/,
                  priority: 2,
                },
                {
                  name: 'late',
                  test: /[\\/](history-cache|below-fold|toast-box|ReferralArrival)\.tsx?$/,
                  priority: 1,
                },
                { name: 'letter', test: /[\\/](page-part\.tsx|use-focus-on-change\.ts)$/ },
                { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]/ },
              ],
            },
          },
        },
      },
    },
  },
});
