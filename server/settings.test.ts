import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/clean-up.ts';
import { readConfig } from './config.ts';
import { SETTINGS } from './settings.ts';

// `npx vitest run server/settings.test.ts -u` writes both files.
const HEADER = `# Settings of the site, generated from server/settings.ts. npm start and the other commands read a copy named .env;
# environment variables override it.
`;
const README_TABLE = /\| name +\| default .*\n(\|.*\n)+/;

const settings = Object.entries(SETTINGS).map(([name, setting]) => ({ ...setting, name }));

it('.env.example describes every setting', async () => {
  await expect(envExample()).toMatchFileSnapshot('../.env.example');
});

it('the README describes every setting', async () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme).toMatch(README_TABLE);
  await expect(readme.replace(README_TABLE, () => readmeTable())).toMatchFileSnapshot('../README.md');
});

it('describes the defaults that are in force', async () => {
  const DATA_DIR = await temporaryFolder();
  const defaults = parseEnv(envExample().replaceAll(/^#(?=[A-Z])/gm, ''));
  expect(readConfig({ ...defaults, DATA_DIR })).toEqual(readConfig({ DATA_DIR }));
});

function envExample(): string {
  const entries = settings.map(({ name, meaning, takes, default: value, unset }) => {
    const lines = [`${meaning}.`, takes !== 'text' && `Takes ${takes}.`, unset && `Without it: ${unset}.`];
    return `${lines.flatMap((line) => (line ? `# ${line}\n` : [])).join('')}#${name}=${value ?? ''}\n`;
  });
  return [HEADER, ...entries].join('\n');
}

function readmeTable(): string {
  const rows = settings.map(({ name, meaning, default: value, unset }) => [
    `\`${name}\``,
    value ? `\`${value}\`` : (unset ?? 'none'),
    meaning,
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (cells: string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!, fill)).join(' | ')} |\n`;
  return [line(['name', 'default', 'meaning']), line(['', '', ''], '-'), ...rows.map((row) => line(row))].join('');
}
