import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compareWithDiagram } from './support/feature-diagram.ts';
import { readSources, type SourceFile } from './support/sources.ts';
import { structureRules } from './support/structure.ts';

const sources = readSources();

describe('the structure of the code', () => {
  test('is read from the real files', () => {
    expect(sources.map(({ path }) => path)).toContain('features/content/home-lists.contract.ts');
  });

  test.each(structureRules)('$name', ({ findBreaches }) => {
    expect(findBreaches(sources)).toEqual([]);
  });
});

describe('docs/architecture.md', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');

  test('lists every feature', () => {
    expect(readdirSync('features').filter((name) => !new RegExp(`^ +${name}/ `, 'm').test(text))).toEqual([]);
  });

  test('draws the dependencies of the features', () => {
    expect(compareWithDiagram(sources, text)).toEqual({ missingArrows: [], needlessArrows: [] });
  });
});

test('a diagram is compared with the imports, followed over several arrows', () => {
  const files = [
    file('features/a/a.ts', "import '#features/b/b.ts';\nimport '#features/c/c.ts';"),
    file('features/b/b.ts', "import '#features/c/c.ts';"),
    file('features/c/c.ts', "import '#features/d/d.ts';"),
  ];
  expect(compareWithDiagram(files, 'flowchart TD\n  a --> b --> c & e\n```')).toEqual({
    missingArrows: ['c --> d'],
    needlessArrows: ['b --> e'],
  });
});

describe('the check reports', () => {
  test.each<[breach: string, ...files: SourceFile[]]>([
    [
      'ui/button.tsx:2 imports features/leads/leads.contract.ts',
      file('ui/button.tsx', "\nimport '#features/leads/leads.contract.ts';"),
    ],
    [
      'client/request.ts:1 imports features/site/ui/site-data.ts',
      file('client/request.ts', "import { useSite } from '#features/site/ui/site-data.ts';"),
    ],
    [
      'time/shop-time.ts:1 imports features/site/business.ts',
      file('time/shop-time.ts', "import { BUSINESS } from '#features/site/business.ts';"),
    ],
    [
      'features/a/a.contract.ts:1 imports node:fs',
      file('features/a/a.contract.ts', "import { readFileSync } from 'node:fs';"),
    ],
    [
      'features/a/a.ts:1 imports database/tables.ts',
      file('features/a/a.ts', "import type { Row } from '#database/tables.ts';"),
    ],
    [
      'features/a/ui/List.tsx:1 imports features/a/a.store.server.ts',
      file('features/a/ui/List.tsx', "import { list } from '../a.store.server.ts';"),
    ],
    [
      'features/a/ui/Late.tsx:2 imports server/app.ts',
      file('features/a/ui/Late.tsx', "const a = <p />;\nconst late = () => import('#server/app.ts');"),
    ],
    [
      'features/a/a.store.server.ts:1 imports server/http/problem.ts',
      file('features/a/a.store.server.ts', "import { Problem } from '#server/http/problem.ts';"),
    ],
    [
      'features/a/a.api.server.ts:1 imports features/b/b.api.server.ts',
      file('features/a/a.api.server.ts', "export * from '#features/b/b.api.server.ts';"),
    ],
    [
      'features/a/a.client.server.ts:1 imports features/a/a.store.server.ts',
      file('features/a/a.client.server.ts', "import { list } from './a.store.server.ts';"),
    ],
    [
      'features/a/a.process.server.ts:1 imports kysely',
      file('features/a/a.process.server.ts', "import { sql } from 'kysely';"),
    ],
    [
      'features/a/a.store.server.ts:1 imports features/b/b.mail.server.ts',
      file('features/a/a.store.server.ts', "import { announce } from '#features/b/b.mail.server.ts';"),
    ],
    [
      'server/http/session.ts:1 imports features/account/users.contract.ts',
      file('server/http/session.ts', "import type { User } from '#features/account/users.contract.ts';"),
    ],
    [
      'database/open.ts:1 imports features/a/a.samples.ts',
      file('database/open.ts', "import { samples } from '#features/a/a.samples.ts';"),
    ],
    [
      'app/routes/home.tsx:1 imports features/a/a.api.server.ts',
      file('app/routes/home.tsx', "import '#features/a/a.api.server.ts';"),
    ],
    [
      'server/config.ts:1 imports tests/support/setup.ts',
      file('server/config.ts', "import '../tests/support/setup.ts';"),
    ],
    [
      'features/a/a.ts:1 imports features/b/b.ts; features/b/b.ts:1 imports features/c/c.ts; features/c/c.ts:1 imports features/a/a.ts',
      file('features/a/a.ts', "import '#features/b/b.ts';"),
      file('features/b/b.ts', "import '#features/c/c.ts';"),
      file('features/c/c.ts', "import '#features/a/a.ts';"),
    ],
    [
      'features/a/a.api.server.ts:1 imports kysely',
      file('features/a/a.api.server.ts', "import { sql } from 'kysely';"),
    ],
    [
      'app/routes/home.tsx:1 has a query (.selectFrom()',
      file('app/routes/home.tsx', "export const loader = (db) => db.selectFrom('quotes');"),
    ],
    [
      'features/a/ui/Field.tsx:1 acts on Enter',
      file('features/a/ui/Field.tsx', "<input onKeyDown={({ key }) => key === 'Enter' && save()} />"),
    ],
    [
      'features/a/ui/Field.tsx:2 has an input of the browser for numbers',
      file('features/a/ui/Field.tsx', '<input\n  type="number" />'),
    ],
    ['server/a.ts:1 has const DAY_MS', file('server/a.ts', 'const DAY_MS = 1;')],
    ...['utils.ts', 'rules.ts', 'store.server.ts', 'a.queries.server.ts', 'b/c/d.ts', 'List.tsx'].map(
      (name): [string, SourceFile] => [
        `features/a/${name}:1 is not named by what it holds`,
        file(`features/a/${name}`, ''),
      ],
    ),
  ])('%s', (breach, ...files) => {
    expect(structureRules.flatMap(({ findBreaches }) => findBreaches(files))).toContain(breach);
  });

  test('no breach in permitted imports', () => {
    const files = [
      file('features/a/ui/List.tsx', "import { b } from '#features/b/b.ts';\nimport { Button } from '#ui/button.tsx';"),
      file(
        'features/a/a.store.server.ts',
        "import { sql } from 'kysely';\nimport type { Db } from '#database/open.ts';",
      ),
      file(
        'features/a/a.api.server.ts',
        "import { a } from './a.store.server.ts';\nimport { Problem } from '#server/http/problem.ts';",
      ),
      file(
        'features/a/api.test.ts',
        "import { readFileSync } from 'node:fs';\nimport { b } from '#features/b/b.api.server.ts';",
      ),
      file('features/b/b.ts', "import * as z from 'zod';"),
      file('server/app.ts', "import { api } from '#features/a/a.api.server.ts';"),
      file('database/seed/index.ts', "import { samples } from '#features/a/a.samples.ts';"),
    ];
    expect(structureRules.flatMap(({ findBreaches }) => findBreaches(files))).toEqual([]);
  });
});

function file(path: string, text: string): SourceFile {
  return { path, text };
}
