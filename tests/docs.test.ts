import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ALARM_KINDS } from '#desk/alarms/troubles.ts';
import { readSources } from './support/sources.ts';

const FOLDERS = ['docs', 'docs/decisions', 'bench', '.'];
const DOCS = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))).filter(
  // What once was is named as it was then.
  (path) => path.endsWith('.md') && path !== 'CHANGELOG.md',
);
/** A record tells what was there before, too. */
const isRecord = (path: string) => path.startsWith('docs/decisions');
const FILES = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n');
const SOURCES = readSources();
/** In the table of suffixes, any file of its kind. */
const EXAMPLE = /^name\./;

test('names in docs files that exist', () => {
  const named = DOCS.filter((path) => !isRecord(path)).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/`(\w[\w./-]*\.(?:tsx?|css|mjs))`/g)].map(([, name]) => [path, name!]),
  );
  const missing = named.filter(
    ([, name]) => !EXAMPLE.test(name!) && !FILES.some((file) => file === name || file.endsWith(`/${name}`)),
  );
  expect(missing).toEqual([]);
});

test('links in docs to files that exist', () => {
  const links = DOCS.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)].map(([, to]) => [path, to!]),
  );
  expect(links.filter(([path, to]) => !existsSync(join(dirname(path!), to!)))).toEqual([]);
});

test('draws flows between files and functions that exist', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const flows = [...text.matchAll(/```mermaid\nsequenceDiagram\n([\s\S]*?)```/g)].map(([, flow]) => flow!);
  const parts = flows.flatMap((flow) =>
    [...flow.matchAll(/participant \w+ as (\S+\/[^\s,]+)/g)].map(([, part]) => part!),
  );
  const functions = flows.flatMap((flow) => [...flow.matchAll(/: ([a-z]+[A-Z]\w+)/g)].map(([, name]) => name!));
  const isPart = (part: string) =>
    FILES.some((file) => `/${file}`.includes(`/${part}.`) || `/${file}`.includes(`/${part}/`));
  const isFunction = (name: string) => SOURCES.some((source) => source.text.includes(`function ${name}(`));
  expect(parts.length).toBeGreaterThan(20);
  expect(parts.filter((part) => !isPart(part))).toEqual([]);
  expect(functions.filter((name) => !isFunction(name))).toEqual([]);
});

test('names in the guides what the code has', () => {
  const guides = ['docs/architecture.md', 'CONTRIBUTING.md'];
  const named = guides.flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/`([A-Z]{2,}_[A-Z_]+|[a-z]+[A-Z]\w+)(?:\(\))?`/g),
  ]);
  const words = new Set(SOURCES.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  expect(named.length).toBeGreaterThan(60);
  expect(named.map(([, name]) => name!).filter((name) => !words.has(name))).toEqual([]);
});

test('lists each alarm for operators', () => {
  const rows = [...readFileSync('docs/operations.md', 'utf8').matchAll(/^\| `(\w+)` +\|/gm)].map(([, kind]) => kind!);
  expect(rows.filter((kind) => (ALARM_KINDS as readonly string[]).includes(kind)).toSorted()).toEqual(
    ALARM_KINDS.toSorted(),
  );
});
