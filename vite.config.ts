import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Has browsers compile a file beside the page as it comes in, not function by function when the page comes to life. */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad';
/**
 * Has zod check without code that it makes from text. The pages' policy forbids that, which zod finds out by trying; a
 * browser's console says so each time.
 */
const NO_CODE_FROM_TEXT = 'globalThis.__zod_globalConfig = { jitless: true };';
const BANNERS: Record<string, string> = {
  framework: COMPILE_AT_ONCE,
  site: COMPILE_AT_ONCE,
  zod: NO_CODE_FROM_TEXT,
};
export default defineConfig({
  plugins: [reactRouter()],
  // Loaded late by the pages: without this, the dev server finds them late, too, and reloads the page under somebody's hands.
  optimizeDeps: {
    include: ['zod', '@tanstack/react-query', 'date-fns/format', 'date-fns/differenceInCalendarDays', '@date-fns/tz'],
  },
  build: { target: 'es2022', cssMinify: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            postBanner: ({ name }) => BANNERS[name] ?? '',
            codeSplitting: {
              // Few large files compress better, and each file is a request. A group holds what its modules import, too.
              groups: [
                { name: 'framework', test: /[\\/]node_modules[\\/](react-dom|scheduler)[\\/]/, priority: 3 },
                {
                  name: 'site',
                  test: /[\\/]app[\\/](root|entry\.client|routes[\\/](site-layout|home))\.tsx/,
                  priority: 2,
                },
                {
                  name: 'late',
                  test: /[\\/](app[\\/]remembered|features[\\/]site[\\/]ui[\\/]below-fold)\.tsx?/,
                  priority: 1,
                },
                { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]/ },
              ],
            },
          },
        },
      },
    },
  },
});
