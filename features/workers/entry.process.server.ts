import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';

export type WorkerResponse<Result> = { result: Result } | { error: string };

/** Makes this process a worker that runs the tasks of its parent. */
export function handleTasks<Task, Result>(run: (task: Task) => Promise<Result>): void {
  const [, , niceness] = process.argv;
  try {
    setPriority(Number(niceness));
  } catch {
    // Some systems do not allow a lower priority.
  }
  process.on('message', async (task: Task) => {
    process.send!(await respondTo(task));
    // By then all code is loaded; the process may be killed before its end. Does nothing without a cache.
    flushCompileCache();
  });
  // Ctrl-C reaches all processes of the terminal. This one ends with its parent.
  process.on('SIGINT', () => {});
  process.on('disconnect', () => process.exit());

  async function respondTo(task: Task): Promise<WorkerResponse<Result>> {
    try {
      return { result: await run(task) };
    } catch (error) {
      // An AggregateError, as of a connection that several addresses refused, has no message.
      const { message, code } = error as NodeJS.ErrnoException;
      return { error: message || String(code) };
    }
  }
}
