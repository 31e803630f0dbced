import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSources, type SourceFile, WINGS } from './support/sources.ts';
import { structureRules } from './support/structure.ts';
import { drawWings, shownDiagram } from './support/wing-diagram.ts';

const sources = readSources();

describe('the structure of the code', () => {
  test('is read from the real files', () => {
    expect(sources.map(({ path }) => path)).toContain('features/website/content/home-lists.contract.ts');
  });

  test.each(structureRules)('$name', ({ findBreaches }) => {
    expect(findBreaches(sources)).toEqual([]);
  });
});

describe('docs/architecture.md', () => {
  test('lists every feature', () => {
    const text = readFileSync('docs/architecture.md', 'utf8');
    const features = WINGS.flatMap((wing) => readdirSync(`features/${wing}`));
    expect(features.filter((name) => !new RegExp(`^ +${name}/ `, 'm').test(text))).toEqual([]);
  });

  test('draws the wings as they are; `npm run diagram` draws them anew', () => {
    expect(shownDiagram()).toBe(drawWings(sources));
  });
});

describe('the check reports', () => {
  test.each<[breach: string, ...files: SourceFile[]]>([
    [
      'ui/button.tsx:2 imports features/customers/leads/leads.contract.ts',
      file('ui/button.tsx', "\nimport '#customers/leads/leads.contract.ts';"),
    ],
    [
      'client/request.ts:1 imports features/website/site/ui/site-data.ts',
      file('client/request.ts', "import { useSite } from '#website/site/ui/site-data.ts';"),
    ],
    [
      'time/shop-time.ts:1 imports features/foundation/business/business.samples.ts',
      file('time/shop-time.ts', "import { BUSINESS } from '#foundation/business/business.samples.ts';"),
    ],
    [
      'features/desk/a/a.contract.ts:1 imports node:fs',
      file('features/desk/a/a.contract.ts', "import { readFileSync } from 'node:fs';"),
    ],
    [
      'features/desk/a/a.ts:1 imports database/tables.ts',
      file('features/desk/a/a.ts', "import type { Row } from '#database/tables.ts';"),
    ],
    [
      'features/desk/a/ui/List.tsx:1 imports features/desk/a/a.store.server.ts',
      file('features/desk/a/ui/List.tsx', "import { list } from '../a.store.server.ts';"),
    ],
    [
      'features/desk/a/ui/Late.tsx:2 imports server/app.ts',
      file('features/desk/a/ui/Late.tsx', "const a = <p />;\nconst late = () => import('#server/app.ts');"),
    ],
    [
      'features/desk/a/a.store.server.ts:1 imports server/http/problem.ts',
      file('features/desk/a/a.store.server.ts', "import { Problem } from '#server/http/problem.ts';"),
    ],
    [
      'features/desk/a/a.api.server.ts:1 imports features/desk/b/b.api.server.ts',
      file('features/desk/a/a.api.server.ts', "export * from '#desk/b/b.api.server.ts';"),
    ],
    [
      'features/desk/a/a.client.server.ts:1 imports features/desk/a/a.store.server.ts',
      file('features/desk/a/a.client.server.ts', "import { list } from './a.store.server.ts';"),
    ],
    [
      'features/desk/a/a.process.server.ts:1 imports kysely',
      file('features/desk/a/a.process.server.ts', "import { sql } from 'kysely';"),
    ],
    [
      'features/desk/a/a.store.server.ts:1 imports features/desk/b/b.mail.server.ts',
      file('features/desk/a/a.store.server.ts', "import { announce } from '#desk/b/b.mail.server.ts';"),
    ],
    [
      'server/http/session.ts:1 imports features/office/account/users.contract.ts',
      file('server/http/session.ts', "import type { User } from '#office/account/users.contract.ts';"),
    ],
    [
      'database/open.ts:1 imports features/desk/a/a.samples.ts',
      file('database/open.ts', "import { samples } from '#desk/a/a.samples.ts';"),
    ],
    [
      'app/routes/home.tsx:1 imports features/desk/a/a.api.server.ts',
      file('app/routes/home.tsx', "import '#desk/a/a.api.server.ts';"),
    ],
    [
      'server/config.ts:1 imports tests/support/setup.ts',
      file('server/config.ts', "import '../tests/support/setup.ts';"),
    ],
    [
      'features/desk/a/a.ts:1 imports features/desk/b/b.ts; features/desk/b/b.ts:1 imports features/desk/c/c.ts; features/desk/c/c.ts:1 imports features/desk/a/a.ts',
      file('features/desk/a/a.ts', "import '#desk/b/b.ts';"),
      file('features/desk/b/b.ts', "import '#desk/c/c.ts';"),
      file('features/desk/c/c.ts', "import '#desk/a/a.ts';"),
    ],
    [
      'ui/a.tsx:1 imports ui/b.tsx; ui/b.tsx:1 imports ui/a.tsx',
      file('ui/a.tsx', "import { B } from './b.tsx';"),
      file('ui/b.tsx', "import type { Props } from './a.tsx';"),
    ],
    [
      'features/customers/a/a.ts:1 imports features/desk/b/b.ts',
      file('features/customers/a/a.ts', "import '#desk/b/b.ts';"),
    ],
    [
      'features/desk/a/a.api.server.ts:1 imports kysely',
      file('features/desk/a/a.api.server.ts', "import { sql } from 'kysely';"),
    ],
    [
      'app/routes/home.tsx:1 has a query (.selectFrom()',
      file('app/routes/home.tsx', "export const loader = (db) => db.selectFrom('quotes');"),
    ],
    [
      'features/desk/a/ui/Field.tsx:1 acts on Enter',
      file('features/desk/a/ui/Field.tsx', "<input onKeyDown={({ key }) => key === 'Enter' && save()} />"),
    ],
    [
      'features/desk/a/ui/Field.tsx:2 has an input of the browser for numbers',
      file('features/desk/a/ui/Field.tsx', '<input\n  type="number" />'),
    ],
    [
      'ui/list.tsx:1 has a function of 81 lines',
      file('ui/list.tsx', `const List = () => (\n// a comment\n\n<ul>\n${'<li />\n'.repeat(77)}</ul>\n);`),
    ],
    ['server/a.ts:1 has 301 lines', file('server/a.ts', '\n'.repeat(301))],
    ['server/a.ts:1 has const DAY_MS', file('server/a.ts', 'const DAY_MS = 1;')],
    ...['utils.ts', 'rules.ts', 'store.server.ts', 'a.queries.server.ts', 'b/c/d.ts', 'List.tsx'].map(
      (name): [string, SourceFile] => [
        `features/desk/a/${name}:1 is not named by what it holds`,
        file(`features/desk/a/${name}`, ''),
      ],
    ),
  ])('%s', (breach, ...files) => {
    expect(structureRules.flatMap(({ findBreaches }) => findBreaches(files))).toContain(breach);
  });

  test('no breach in permitted imports', () => {
    const files = [
      file(
        'features/desk/a/ui/List.tsx',
        "import { b } from '#desk/b/b.ts';\nimport { Button } from '#ui/button.tsx';",
      ),
      file(
        'features/desk/a/a.store.server.ts',
        "import { sql } from 'kysely';\nimport type { Db } from '#database/open.ts';",
      ),
      file(
        'features/desk/a/a.api.server.ts',
        "import { a } from './a.store.server.ts';\nimport { Problem } from '#server/http/problem.ts';",
      ),
      file(
        'features/desk/a/api.test.ts',
        "import { readFileSync } from 'node:fs';\nimport { b } from '#desk/b/b.api.server.ts';",
      ),
      file('features/desk/b/b.ts', "import * as z from 'zod';\nimport type { C } from './c.contract.ts';"),
      file('features/desk/b/c.contract.ts', "import { b } from './b.ts';"),
      file('ui/a.tsx', "const load = () => import('./late.tsx');"),
      file('ui/late.tsx', "import { a } from './a.tsx';"),
      file('server/app.ts', "import { api } from '#desk/a/a.api.server.ts';"),
      file('database/seed/index.ts', "import { samples } from '#desk/a/a.samples.ts';"),
    ];
    expect(structureRules.flatMap(({ findBreaches }) => findBreaches(files))).toEqual([]);
  });
});

function file(path: string, text: string): SourceFile {
  return { path, text };
}
