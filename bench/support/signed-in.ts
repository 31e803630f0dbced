/** Environment of a measured site that starts with an admin. */
export const ADMIN = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'polished-spinner-42' };

/** Logs in. @returns the session's cookies as a header value */
export async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`The login was answered with ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

const DEMO_WITHIN_MS = 300_000;

type ReadApi = <T>(path: string) => Promise<T>;

/** @returns a function that reads an address of the API with these cookies */
export const readApi =
  (origin: string, cookie: string): ReadApi =>
  async (path) => {
    const answer = await fetch(origin + path, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
    return answer.json();
  };

/** Waits until the demo's records are made. */
export async function untilFilled(read: ReadApi): Promise<void> {
  const until = Date.now() + DEMO_WITHIN_MS;
  while ((await read<{ isDemoInProgress: boolean }>('/api/today')).isDemoInProgress) {
    if (Date.now() > until) throw new Error('The demo’s records are not made yet.');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
