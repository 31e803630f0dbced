/** Counts how often other work ran on this thread meanwhile. */
export async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = async () => {
    for (; !isDone; turns += 1) await new Promise(setImmediate);
  };
  const counting = count();
  await work.finally(() => {
    isDone = true;
  });
  await counting;
  return turns;
}
