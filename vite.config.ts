import { parse, resolve } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import routes from './app/routes.ts';
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

/** Chunks of every page, and the styles of every page of the desk. */
const EVERYWHERE = /\/((framework|rolldown-runtime|site)-[\w-]{8}\.js|desk-styles-[\w-]{8}\.css)$/;

/** Parts that load when their page shows them. Most of what they import is there. */
const NAMES_ITS_IMPORTS = /\/(QuoteParts|PassportContent|live|server-picture|Turntable)-[\w-]{8}\.js$/;

const COPY = '?desk';
const DESK_FRAME = resolve('app/routes/desk.tsx');
const DESK_PAGES = new Set([DESK_FRAME, ...pagesOf(DESK_FRAME)]);

function pagesOf(layout: string, entries: RouteConfigEntry[] = routes, isWithin = false): string[] {
  return entries.flatMap(({ file, children = [] }) => [
    ...(isWithin ? [resolve('app', file)] : []),
    ...pagesOf(layout, children, isWithin || resolve('app', file) === layout),
  ]);
}

const isDeskPage = (id: string) => DESK_PAGES.has(id.split('?')[0]!);

/** What a tab has once, with all that it imports: the frame of the site, zod, and who is signed in with what the desk read. */
const ONCE_IN_A_TAB = [
  'app/entry.client.tsx',
  'app/root.tsx',
  'app/routes/site-layout.tsx',
  'app/routes/home.tsx',
  'features/office/account/ui/admin-query-client.ts',
  'features/office/account/ui/current-user.ts',
  'node_modules/zod/index.js',
].map((path) => resolve(path));

/** Two copies of a module that keeps state would not know of each other. */
const KEEPS_STATE = /^(export )?(let |const \w+ = (\/\* @__PURE__ \*\/ )?(create\(|new (QueryClient|(Map|Set)\(\))))/m;
/** Memory of what was computed, and what only a page shares with its own dialogs and lists. */
const MAY_BE_TWICE = /(shop-time|root-class|page-changes|form-dialog|confirm|content-request)\.tsx?\?/;

/**
 * Gives the desk copies of what it shares with public pages, so that it comes in few files and public pages load nothing
 * for it: docs/decisions/0053.
 */
function copyForDesk(): Plugin {
  let once: Promise<ReadonlySet<string>>;
  return {
    name: 'copy-for-desk',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      if (!importer || !(isDeskPage(importer) || importer.endsWith(COPY))) return null;
      once ??= modulesOf(this, ONCE_IN_A_TAB);
      const found = await this.resolve(source, importer.replace(COPY, ''), { ...options, skipSelf: true });
      if (!found || /[\0?]/.test(found.id) || isDeskPage(found.id) || (await once).has(found.id)) return found;
      return { ...found, id: found.id + COPY };
    },
    generateBundle() {
      const twice = [...this.getModuleIds()]
        .filter((id) => id.endsWith(COPY) && this.getModuleInfo(id.replace(COPY, '')) && !id.includes('node_modules'))
        .filter((id) => KEEPS_STATE.test(this.getModuleInfo(id)?.code ?? '') && !MAY_BE_TWICE.test(id));
      if (twice.length > 0) this.error(`A tab would have two states of ${twice.join(', ')}: docs/decisions/0053.md`);
    },
  };
}

/** The modules and all that they import at once. */
async function modulesOf(bundler: Rolldown.PluginContext, ids: readonly string[], found = new Set<string>()) {
  const follow = async (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    await modulesOf(bundler, (await bundler.load({ id, resolveDependencies: true })).importedIds, found);
  };
  await Promise.all(ids.map(follow));
  return found;
}

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** The module and what imports it at once, up to pages of the desk. */
function importersInDesk(id: string, bundler: Modules): string[] {
  const seen = new Set([id]);
  for (const each of seen)
    if (!isDeskPage(each)) for (const importer of bundler.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  return [...seen];
}

/** Whether several pages of the desk begin with a module, or its frame does. */
function isSharedInDesk(id: string, bundler: Modules): boolean {
  const pages = importersInDesk(id, bundler).filter(isDeskPage);
  return pages.length > 1 || pages[0]?.split('?')[0] === DESK_FRAME;
}

/** The page of the desk that begins with a module which a dialog of it needs, too. */
function pageWithDialog(id: string, bundler: Modules): string | null {
  const importers = importersInDesk(id, bundler);
  const isInDialog = importers.some((each) => bundler.getModuleInfo(each)?.dynamicImporters.length);
  const page = importers.find(isDeskPage);
  return isInDialog && page ? parse(page).name : null;
}

export default defineConfig({
  define: { 'import.meta.env.VITE_SITE_VERSION': JSON.stringify(packageJson.version) },
  plugins: [copyForDesk(), reactRouter()],
  // Pages import these lazily. The dev server would find them late, too, and reload the page.
  optimizeDeps: {
    include: ['zod', '@tanstack/react-query', 'date-fns/format', 'date-fns/differenceInCalendarDays', '@date-fns/tz'],
  },
  build: { target: 'es2022', cssMinify: true },
  environments: {
    client: {
      build: {
        modulePreload: {
          // Every page has loaded those that are left out. Parts that name their imports themselves have no list: it would be
          // a tenth of a page's own first script.
          resolveDependencies: (file, imported) =>
            NAMES_ITS_IMPORTS.test(file) ? [] : imported.filter((name) => !EVERYWHERE.test(name)),
        },
        rolldownOptions: {
          output: {
            // Without the entries that the bundler names a common file by: imports and preload lists repeat it.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
            assetFileNames: ({ names }) => `assets/${names[0]?.split(/[~.]/)[0]}-[hash][extname]`,
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
                {
                  name: 'letter',
                  test: /[\\/](page-part\.tsx|use-focus-on-change\.ts|fields[\\/]units\.ts)$/,
                  priority: 1,
                },
                {
                  name: 'usual',
                  test: /[\\/](client[\\/]request|icons|copy-and-save|estimate|PageHero|queryOptions)\.[jt]sx?$/,
                  priority: 0.8,
                },
                {
                  name: 'scheme',
                  test: /[\\/]schemes[\\/](studio-paths|wording|ui[\\/]SchemeParts)\.tsx?$/,
                  priority: 0.75,
                },
                {
                  name: 'query',
                  test: /react-query[\\/]build[\\/]modern[\\/](queryOptions|useQuery)\.js$/,
                  priority: 0.6,
                },
                {
                  name: 'common',
                  test: (id) => !id.endsWith(COPY),
                  minShareCount: 2,
                  entriesAware: true,
                  priority: 0.5,
                },
                { name: 'desk-styles', test: /\.css\?desk$/, tags: ['$initial'], priority: 0.25 },
                { name: (id, bundler) => (isSharedInDesk(id, bundler) ? 'desk' : null), priority: 0.2 },
                { name: pageWithDialog },
                { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]/, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
