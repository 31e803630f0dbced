import { describe, expect, it } from 'vitest';
import { remarksOn, runtimePackages } from './audit.ts';

describe('the production packages', () => {
  it('list each version in the lockfile once, without development packages', () => {
    const packages = {
      '': {},
      'node_modules/pg': { version: '8.0.0' },
      'node_modules/@img/sharp': { version: '1.2.3' },
      'node_modules/a/node_modules/pg': { version: '8.0.0' },
      'node_modules/b/node_modules/pg': { version: '7.0.0' },
      'node_modules/vite': { version: '8.0.0', dev: true },
      'node_modules/tsx': { version: '4.0.0', devOptional: true },
    };
    expect(runtimePackages({ packages })).toEqual([
      { name: 'pg', version: '8.0.0' },
      { name: '@img/sharp', version: '1.2.3' },
      { name: 'pg', version: '7.0.0' },
    ]);
  });
});

describe('a version', () => {
  const remarks = (version: string, releases: string[], deprecated?: string) => {
    const versions = Object.fromEntries(
      releases.map((one) => [one, one === version && deprecated ? { deprecated } : {}]),
    );
    return remarksOn({ name: 'it', version }, { versions });
  };

  it.each([
    ['that is the newest of its major version has no remark', '2.10.0', ['1.0.0', '2.9.0', '2.10.0', '3.0.0'], []],
    ['with a newer one of its major version', '2.9.0', ['2.9.0', '2.10.0', '3.0.0'], ['2.10.0 is out']],
    ['with only a newer prerelease has no remark', '2.9.0', ['2.9.0', '2.10.0-rc.1'], []],
    ['below 1.0.0 has no remark for another minor version', '0.22.1', ['0.22.1', '0.23.0'], []],
    ['below 1.0.0 with a newer patch', '0.22.1', ['0.22.1', '0.22.2'], ['0.22.2 is out']],
  ])('%s', (_, version, releases, expected) => {
    expect(remarks(version, releases)).toEqual(expected);
  });

  it('that is deprecated is reported with the reason', () => {
    expect(remarks('1.0.0', ['1.0.0'], 'Use another')).toEqual(['deprecated: Use another']);
  });
});
