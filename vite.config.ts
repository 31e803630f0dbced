import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** What every page needs goes over the line in few large pieces: they compress better, and each piece is a request. */
const FRAMEWORK = /[\\/]node_modules[\\/](react-dom|scheduler)[\\/]/;
const ROUTER = /[\\/]node_modules[\\/](react|react-router)[\\/]/;
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
const FRAME =
  /\/(app\/(root|entry\.client|routes\/site-layout)\.tsx|features\/(site\/rules\.ts|texts\/ui\/PagePicture\.tsx))/;
/** Styles of the home page, and those that other pages share: nothing is painted before its last style sheet is there. */
const SHARED_STYLES = [
  'ui/(section-head|dialog|states|form)',
  'features/site/ui/(?!privacy).*',
  'features/aircraft/ui/elevation',
  'features/content/(services/ui/services|(testimonials|faqs)/ui/.*)',
  'features/content/projects/ui/(projects|before-after)',
  'features/texts/ui/step-flow',
  'features/estimates/ui/(cost|fleet|price-list|calculator-card)',
  'features/quotes/ui/(contact|next-steps|photo-field|sheet-figure)',
];
/** What comes with the footer: below the first view, or seen by few. */
const LATE =
  /[\\/](app[\\/]remembered|features[\\/]fields[\\/]rules|features[\\/]site[\\/]ui[\\/](Footer|ConstructionNotice|ErrorPage|LogoutButton|ConsentLine|PageViews|analytics|google-analytics|consent|below-fold)|time[\\/]shop-time|ui[\\/](toast-box|session-draft|focus-heading))\.tsx?$/;
const SITE = new RegExp(`${FRAME.source}|/(${SHARED_STYLES.join('|')})\\.css$`);

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
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 3 },
                { name: 'site', test: (id) => ROUTER.test(id) || SITE.test(id.replaceAll('\\', '/')), priority: 1 },
                { name: 'late', test: LATE },
                { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]/ },
              ],
            },
          },
        },
      },
    },
  },
});
