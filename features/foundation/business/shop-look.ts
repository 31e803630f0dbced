/** What code without a database shows of the shop. */
export interface ShopLook {
  name: string;
  /** The name in short. */
  brand: string;
  /** On letterheads: the built-in mark, the name in type, or a PNG in base64. */
  letterhead: 'built-in' | 'name' | { png: string };
}

/** Pages and API are bundles with module instances of their own. */
const KEY = Symbol.for('shop.look');
const shared = globalThis as { [KEY]?: ShopLook };

/** The server sets it as it reads the facts, and sends it to its worker processes. */
export const shopLook = (): ShopLook => shared[KEY] ?? { name: '', brand: '', letterhead: 'built-in' };

export function setShopLook(look: ShopLook): void {
  shared[KEY] = look;
}

/** The shop's name in short, for what is named after it. A page carries it. */
export const shopBrand = (): string => globalThis.document?.documentElement.dataset.brand ?? shopLook().brand;
