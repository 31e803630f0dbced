/**
 * npm run audit: known vulnerabilities of the packages that run with the site, without those of development. Where the
 * registry keeps no advisories, it lists newer releases of the same major version and deprecated versions instead.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import pLimit from 'p-limit';

const MAX_CONCURRENT = 12;
const REQUEST_TIMEOUT_MS = 20_000;

interface Installed {
  name: string;
  version: string;
}

/** The answer of a registry about a package (https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md). */
interface Releases {
  versions: Record<string, { deprecated?: string }>;
}

/** The output of `npm audit --json`: vulnerabilities, or an error, with a status if the registry refused. */
interface Report {
  metadata?: { vulnerabilities: { total: number } };
  statusCode?: number;
  message?: string;
}

if (import.meta.main) await main();

async function main(): Promise<void> {
  const audit = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
  const report = JSON.parse(audit.stdout || '{}') as Report;
  if (report.metadata) {
    spawnSync('npm', ['audit', '--omit=dev'], { stdio: 'inherit' });
    process.exit(report.metadata.vulnerabilities.total > 0 ? 1 : 0);
  }
  if (!report.statusCode) throw new Error(`npm could not ask its registry: ${report.message ?? audit.stderr}`);
  console.log('This registry keeps no advisories. Newer releases and deprecated versions:');
  const packages = runtimePackages(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const registry = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim();
  const remarks = await pLimit(MAX_CONCURRENT).map(packages, async (one) =>
    remarksOn(one, await releasesOf(registry, one.name)).map((remark) => `${one.name} ${one.version}: ${remark}`),
  );
  const lines = remarks.flat().toSorted();
  for (const line of lines) console.log(line);
  console.log(`${packages.length} packages run with the site; ${lines.length} remarks.`);
  process.exit(lines.length > 0 ? 1 : 0);
}

/** The packages of a lockfile (version 2 or 3) that the site needs in production, each version once. */
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

/** Reasons to replace a version: a newer compatible release, or its deprecation. Below 1.0.0 the minor version counts as major. */
export function remarksOn({ version }: Installed, { versions }: Releases): string[] {
  const line = releaseLine(version);
  const newest = Object.keys(versions)
    .filter((one) => /^[\d.]+$/.test(one) && releaseLine(one) === line)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);
  const deprecated = versions[version]?.deprecated;
  return [
    ...(newest && newest !== version ? [`${newest} is out`] : []),
    ...(deprecated ? [`deprecated: ${deprecated}`] : []),
  ];
}

function releaseLine(version: string): string | undefined {
  return /^(0\.\d+|[1-9]\d*)/.exec(version)?.[0];
}

async function releasesOf(registry: string, name: string): Promise<Releases> {
  const answer = await fetch(new URL(name.replace('/', '%2f'), registry), {
    headers: { accept: 'application/vnd.npm.install-v1+json' },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`The registry answered ${answer.status} for ${name}.`);
  return (await answer.json()) as Releases;
}
