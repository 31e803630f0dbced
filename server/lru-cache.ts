/** The `max` values used last. */
export class LruCache<Value> {
  readonly #max: number;
  /** The least recently used comes first. */
  readonly #values = new Map<string, Value>();
  readonly #making = new Map<string, Promise<Value>>();

  constructor(max: number) {
    this.#max = max;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  /** The value, made if needed: once for all who ask meanwhile. A failure is not kept. */
  find(key: string, make: () => Promise<Value>): Promise<Value> {
    const value = this.get(key);
    if (value !== undefined) return Promise.resolve(value);
    const making = this.#making.get(key) ?? this.#make(key, make);
    this.#making.set(key, making);
    return making;
  }

  async #make(key: string, make: () => Promise<Value>): Promise<Value> {
    try {
      const value = await make();
      this.set(key, value);
      return value;
    } finally {
      this.#making.delete(key);
    }
  }

  set(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size > this.#max) this.#values.delete(this.#values.keys().next().value!);
  }
}
