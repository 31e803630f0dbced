import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { ROOT } from '../root.ts';
import { type Finding, good, warning } from './finding.ts';

type Checked = Pick<Config, 'publicUrl' | 'secure' | 'trustProxy' | 'rateLimits'>;

/** Settings that are valid and yet most likely wrong. */
export function checkSettings({ publicUrl, secure, trustProxy, rateLimits }: Checked): Finding[] {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
  const found: Finding[] = [];
  if (!secure && !isLocal)
    found.push(
      warning('Settings', `PUBLIC_URL is ${publicUrl}: passwords travel as plain text.`, 'Put the site behind HTTPS.'),
    );
  if (secure && trustProxy === 0)
    found.push(
      warning(
        'Settings',
        'PUBLIC_URL is https, but TRUST_PROXY is not set: all visitors share one rate limit.',
        'Set TRUST_PROXY to the number of proxies in front of the site.',
      ),
    );
  if (!rateLimits)
    found.push(warning('Settings', 'RATE_LIMITS is off: anyone may send as much as they like.', 'Remove the setting.'));
  return found.length > 0 ? found : [good('Settings', `The site is ${publicUrl}.`)];
}

/** Node, compared with the release that the site is tested with. */
export function checkNode(version = process.versions.node): Finding {
  const tested = readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim();
  const majorOf = (text: string) => Number.parseInt(text, 10);
  return majorOf(version) === majorOf(tested)
    ? good('Node', version)
    : warning(
        'Node',
        `${version}; the site is tested with ${tested}.`,
        'Start it with npm start, which brings its own.',
      );
}
