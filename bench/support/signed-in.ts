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
