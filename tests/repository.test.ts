import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const read = (file: string) => readFileSync(file, 'utf8');
const packageJson = JSON.parse(read('package.json'));

it('pins one Node version for every platform and for version managers', () => {
  const versions = Object.values(packageJson.optionalDependencies);
  expect(new Set(versions)).toEqual(new Set([read('.nvmrc').trim()]));
});

it('runs npm test in CI on the oldest allowed Node, against the PostgreSQL of compose.yaml', () => {
  const { steps, services } = parse(read('.github/workflows/test.yml')).jobs.test;
  const node = steps.find(({ uses }: { uses?: string }) => uses?.startsWith('actions/setup-node@')).with;
  const test = steps.find(({ run }: { run?: string }) => run === 'npm test');
  expect(`>=${node['node-version']}`).toBe(packageJson.engines.node);
  expect(services.postgres.image).toBe(parse(read('deploy/compose.yaml')).services.db.image);
  expect(new URL(test.env.TEST_DATABASE_URL).password).toBe(services.postgres.env.POSTGRES_PASSWORD);
});

it('runs every part of npm run test:all each night', () => {
  const { jobs } = parse(read('.github/workflows/nightly.yml'));
  const parts = packageJson.scripts['test:all'].replace('node scripts/test.mjs', 'npm test --').split(' && ');
  expect(jobs['test-all'].strategy.matrix.command).toEqual(parts);
});

it('documents every npm script in the README or in CONTRIBUTING', () => {
  const docs = read('README.md') + read('CONTRIBUTING.md');
  const undocumented = Object.keys(packageJson.scripts).filter(
    (name) => !new RegExp(`npm (run )?${name}\\b`).test(docs),
  );
  expect(undocumented).toEqual([]);
});

it('keeps tables as wide as an editor shows: what needs more is a list', () => {
  const wide = globSync('{*.md,docs/**/*.md}').flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => (line.startsWith('|') && line.length > 240 ? `${file}:${at + 1}` : [])),
  );
  expect(wide).toEqual([]);
});

it('names only scripts and files that exist', () => {
  const problems = globSync('{*.md,docs/**/*.md,bench/*.md}').flatMap((file) => {
    const text = read(file);
    const scripts = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => join(dirname(file), path!));
    return [
      ...scripts.filter((name) => !(name in packageJson.scripts)).map((name) => `${file}: npm run ${name}`),
      ...links.filter((path) => !existsSync(path)).map((path) => `${file}: ${path}`),
    ];
  });
  expect(problems).toEqual([]);
});
