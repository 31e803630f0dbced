const KEY = /^([a-z0-9-]+\/)?[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Whether a key stays within the storage. */
export function isKey(key: string): boolean {
  return KEY.test(key) && key.length <= 200;
}

/** @throws for a key that leads out of the storage */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a key of the storage: ${JSON.stringify(key)}`);
  return key;
}
