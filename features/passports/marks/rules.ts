import { markProblem, normalizeMark } from '#features/aircraft/tail-number/rules.ts';
import { readScheme, writeScheme } from '#features/schemes/rules.ts';

/** A scheme with the mark that the airplane wears now; without one where that is none of the U.S. */
export function withMark(code: string, tailNumber: string): string {
  const read = readScheme(code);
  if ('problem' in read || !read.scheme.mark) return code;
  const text = normalizeMark(tailNumber);
  return writeScheme({ ...read.scheme, mark: markProblem(text) === null ? { ...read.scheme.mark, text } : null });
}
