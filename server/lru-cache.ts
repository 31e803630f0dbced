/** The `max` values used last. */
export class LruCache<Value> {
  readonly #max: number;
  /** The least recently used comes first. */
  readonly #values = new Map<string, Value>();

  constructor(max: number) {
    this.#max = max;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size > this.#max) this.#values.delete(this.#values.keys().next().value!);
  }
}
