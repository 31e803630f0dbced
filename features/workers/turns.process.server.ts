const lastTurns = new Map<string, Promise<void>>();

/**
 * Calls `work` after the calls about the same subject that came before it, in this process. A call that checks its subject
 * once its turn comes does no work in vain.
 */
export async function takeTurn<Result>(subject: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (lastTurns.get(subject) ?? Promise.resolve()).then(work);
  const ended = turn.then(
    () => {},
    () => {},
  );
  lastTurns.set(subject, ended);
  try {
    return await turn;
  } finally {
    if (lastTurns.get(subject) === ended) lastTurns.delete(subject);
  }
}
