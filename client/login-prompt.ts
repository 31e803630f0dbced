/** Asks the one at work to sign in, and tells whether he did. */
type Ask = () => Promise<boolean>;

let hosts: readonly Ask[] = [];
let asking: Promise<boolean> | undefined;
let wasDeclined = false;

/** Makes a place that can ask; the last one made is the one in use. Returns how to end it. */
export function registerLoginPrompt(ask: Ask): () => void {
  hosts = [...hosts, ask];
  return () => {
    hosts = hosts.filter((host) => host !== ask);
    if (hosts.length === 0) wasDeclined = false;
  };
}

/** Whether there is a place that can ask. */
export const canPromptLogin = () => hosts.length > 0;

/**
 * Prompts for re-login. Resolves true when the user signed in, false where no prompt is mounted. Concurrent calls share one
 * prompt. After a refusal, calls that the user did not ask for (`isWanted`), such as a refetch, do not prompt again.
 */
export function promptLogin({ isWanted = true } = {}): Promise<boolean> {
  const ask = hosts.at(-1);
  if (asking) return asking;
  if (!ask || (wasDeclined && !isWanted)) return Promise.resolve(false);
  asking = ask()
    .then((signedIn) => {
      wasDeclined = !signedIn;
      return signedIn;
    })
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/** Runs the work, and once more if the session had ended and the user signed in again. */
export async function retryAfterLogin<T>(work: () => Promise<T>, isSignedOut: (error: unknown) => boolean): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isSignedOut(error) || !(await promptLogin())) throw error;
    return work();
  }
}
