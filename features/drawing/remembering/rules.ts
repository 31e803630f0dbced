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
