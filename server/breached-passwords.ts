import { createHash } from 'node:crypto';

const TIMEOUT_MS = 2_000;
const PREFIX_LENGTH = 5;

/**
 * Whether a service lists a password as one of a breach. The service gets the first five of forty digits of the hash and
 * pads its answer, so that neither shows which password was asked about. False if it fails or does not answer in time.
 * https://haveibeenpwned.com/API/v3#PwnedPasswords
 */
export async function isBreached(password: string, service: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const rest = hash.slice(PREFIX_LENGTH);
  try {
    const answer = await fetch(`${service}/range/${hash.slice(0, PREFIX_LENGTH)}`, {
      headers: { 'add-padding': 'true', 'user-agent': 'flatirons-aircraft-refinishing' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) return false;
    // A line that only pads the answer has the count 0.
    return (await answer.text()).split(/\s+/).some((line) => line.startsWith(`${rest}:`) && line !== `${rest}:0`);
  } catch {
    return false;
  }
}
