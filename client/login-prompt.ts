/** Asks the one at work to sign in, and tells whether he did. */
type Ask = () => Promise<boolean>;

let hosts: readonly Ask[] = [];
let asking: Promise<boolean> | undefined;
let wasDeclined = false;

/** Makes a place that can ask; the last one made is the one in use. Returns how to end it. */
export function hostSignIn(ask: Ask): () => void {
  hosts = [...hosts, ask];
  return () => {
    hosts = hosts.filter((host) => host !== ask);
    if (hosts.length === 0) wasDeclined = false;
  };
}

/** Whether there is a place that can ask. */
export const canAskToSignIn = () => hosts.length > 0;

/**
 * Has whoever is at work sign in again: whether he did; not where nothing can ask. Several calls at once ask once. Who has
 * said no is not asked again for what nobody wanted (`isWanted`), such as a list that a page brings up to date by itself.
 */
export function signInAgain({ isWanted = true } = {}): Promise<boolean> {
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

/** Does something, and once more where it failed because the session had ended and somebody signed in again. */
export async function afterSignIn<T>(work: () => Promise<T>, isSignedOut: (error: unknown) => boolean): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isSignedOut(error) || !(await signInAgain())) throw error;
    return work();
  }
}
