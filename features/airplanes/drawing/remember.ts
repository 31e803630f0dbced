/**
 * A function of an object that lives long, such as an airframe, and of few further arguments: each result is made once and goes
 * with the object.
 */
export function rememberFor<Owner extends object, Args extends readonly (string | number | boolean)[], Result>(
  make: (owner: Owner, ...args: Args) => Result,
): (owner: Owner, ...args: Args) => Result {
  const results = new WeakMap<Owner, Map<string, Result>>();
  return (owner, ...args) => {
    const known = results.get(owner) ?? new Map<string, Result>();
    results.set(owner, known);
    const key = args.join(' ');
    const result = known.get(key) ?? make(owner, ...args);
    known.set(key, result);
    return result;
  };
}

/** A function whose last results are kept, each by a text that stands for its arguments. A null is not kept. */
export function rememberLast<Args extends readonly unknown[], Result>(
  max: number,
  keyOf: (...args: Args) => string,
  make: (...args: Args) => Result,
): (...args: Args) => Result {
  /** The least recently used comes first. */
  const results = new Map<string, Result>();
  return (...args) => {
    const key = keyOf(...args);
    const result = results.get(key) ?? make(...args);
    if (result === null) return result;
    results.delete(key);
    results.set(key, result);
    if (results.size > max) results.delete(results.keys().next().value!);
    return result;
  };
}
