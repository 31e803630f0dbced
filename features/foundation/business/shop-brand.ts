/** Pages and API are bundles with module instances of their own. */
const KEY = Symbol.for('shop.brand');
const shared = globalThis as { [KEY]?: string };

/** The shop's name in short, for what is named after it. The server sets it as it reads the facts; a page carries it. */
export const shopBrand = (): string => globalThis.document?.documentElement.dataset.brand ?? shared[KEY] ?? '';

export function setShopBrand(brand: string): void {
  shared[KEY] = brand;
}
