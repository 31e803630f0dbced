/**
 * What is known against the packages that run with the site: `npm run audit`. Asks the registry as `npm audit` does, the
 * packages of development left out. A registry that keeps no advisories is asked instead, package by package, for what
 * mends them: newer releases of the same major version, and versions that their makers have given up.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const AT_ONCE = 12;
const PATIENCE_MS = 20_000;

interface Installed {
  name: string;
  version: string;
}

/** What a registry knows of a package (https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md). */
interface Releases {
  versions: Record<string, { deprecated?: string }>;
}

/** What `npm audit --json` prints: what it found, or why it could not ask; with a status where the registry refused. */
interface Report {
  metadata?: { vulnerabilities: { total: number } };
  statusCode?: number;
  message?: string;
}

if (import.meta.main) await main();

async function main(): Promise<void> {
  const asked = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
  const report = JSON.parse(asked.stdout || '{}') as Report;
  if (report.metadata) {
    spawnSync('npm', ['audit', '--omit=dev'], { stdio: 'inherit' });
    process.exit(report.metadata.vulnerabilities.total > 0 ? 1 : 0);
  }
  if (!report.statusCode) throw new Error(`npm could not ask its registry: ${report.message ?? asked.stderr}`);
  console.log('This registry keeps no advisories. What its packages have in the way of newer releases:');
  const packages = runtimePackages(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const registry = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim();
  const waiting = [...packages];
  const found: string[] = [];
  const check = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const remarks = remarksOn(one, await releasesOf(registry, one.name));
      found.push(...remarks.map((remark) => `${one!.name} ${one!.version}: ${remark}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, check));
  for (const line of found.toSorted()) console.log(line);
  console.log(`${packages.length} packages run with the site; ${found.length} remarks.`);
  process.exit(found.length > 0 ? 1 : 0);
}

/** The packages of a lockfile (version 2 or 3) that a site in operation needs, each version once. */
export function runtimePackages(lockfile: { packages: Record<string, LockedPackage> }): Installed[] {
  const entries = Object.entries(lockfile.packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  );
  const all = entries.map(([path, { version }]) => ({ name: path.split('node_modules/').at(-1)!, version: version! }));
  return [...new Map(all.map((one) => [`${one.name} ${one.version}`, one])).values()];
}

interface LockedPackage {
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
}

/**
 * Why a version should not stay: its maker gave it up, or there is a newer one that takes its place as it is. Below 1.0.0
 * the second number counts as the first does above.
 */
export function remarksOn({ version }: Installed, { versions }: Releases): string[] {
  const line = lineOf(version);
  const newest = Object.keys(versions)
    .filter((one) => /^[\d.]+$/.test(one) && lineOf(one) === line)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);
  const deprecated = versions[version]?.deprecated;
  return [
    ...(newest && newest !== version ? [`${newest} is out`] : []),
    ...(deprecated ? [`given up: ${deprecated}`] : []),
  ];
}

function lineOf(version: string): string | undefined {
  return /^(0\.\d+|[1-9]\d*)/.exec(version)?.[0];
}

async function releasesOf(registry: string, name: string): Promise<Releases> {
  const answer = await fetch(new URL(name.replace('/', '%2f'), registry), {
    headers: { accept: 'application/vnd.npm.install-v1+json' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`The registry answered ${answer.status} for ${name}.`);
  return (await answer.json()) as Releases;
}
