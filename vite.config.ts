import { resolve } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
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

/** Chunks of every page. */
const EVERYWHERE = /\/(framework|rolldown-runtime|site)-[\w-]{8}\.js$/;

/** Parts that load when their page shows them. Most of what they import is there. */
const NAMES_ITS_IMPORTS = /\/(QuoteParts|PassportContent|live|server-picture|Turntable)-[\w-]{8}\.js$/;

/** What the bundler knows while it makes chunks. */
type Modules = { getModuleInfo(id: string): ModuleInfo | null };
type ModuleInfo = { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] };

const DESK_FRAME = resolve('app/routes/desk.tsx');
/** Modules that the staff alone begins with: the desk's frame, its pages, and edit mode. */
const STAFF_ENTRIES = new Set([
  DESK_FRAME,
  resolve('features/website/editing/ui/EditMode.tsx'),
  ...pagesOf(DESK_FRAME),
]);

function pagesOf(layout: string, entries: RouteConfigEntry[] = routes, isWithin = false): string[] {
  return entries.flatMap(({ file, children = [] }) => [
    ...(isWithin ? [resolve('app', file)] : []),
    ...pagesOf(layout, children, isWithin || resolve('app', file) === layout),
  ]);
}

const withoutQuery = (id: string) => id.split('?')[0]!;
const isStaffEntry = (id: string) => STAFF_ENTRIES.has(withoutQuery(id));

/**
 * The group of what the desk begins with. A group includes what its modules import, so that what public pages load, too,
 * has a group of its own, which the bundler splits by the pages that load it.
 */
function groupOf(id: string, modules: Modules): 'desk' | 'common' | null {
  const staff = [...entriesOf(id, modules, ({ importers }) => importers)].filter(isStaffEntry);
  if (staff.length === 0) return null;
  const all = entriesOf(id, modules, ({ importers, dynamicImporters }) => [...importers, ...dynamicImporters]);
  if (![...all].every(isStaffEntry)) return 'common';
  return staff.length > 1 || staff[0] === DESK_FRAME ? 'desk' : null;
}

/** The entries that lead to a module. */
function entriesOf(id: string, modules: Modules, importersOf: (module: ModuleInfo) => readonly string[]) {
  const seen = new Set([id]);
  const entries = new Set<string>();
  for (const each of seen) {
    const module = modules.getModuleInfo(each);
    if (module?.isEntry || isStaffEntry(each)) entries.add(withoutQuery(each));
    // A page that loads a part of the staff's is the staff's.
    if (isStaffEntry(each)) continue;
    for (const importer of module ? importersOf(module) : []) seen.add(importer);
  }
  return entries;
}

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
                  name: 'scheme',
                  test: /[\\/]schemes[\\/](studio-paths|wording|ui[\\/]SchemeParts)\.tsx?$/,
                  priority: 0.75,
                },
                {
                  name: (id, modules) => (groupOf(id, modules) === 'common' ? 'common' : null),
                  minShareCount: 2,
                  entriesAware: true,
                  priority: 0.5,
                },
                { name: (id, modules) => (groupOf(id, modules) === 'desk' ? 'desk' : null) },
                { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]/, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
