import { type Business, formatPhone, PHONE_PENDING } from './business.ts';

const TRADE =
  /(?: (?:&|and|aircraft|aero|air|aviation|paint|paints|painting|painters|refinishing|refinishers|finishing|finishes|coatings|interiors|shop|works|group|services|co\.?|company|corp\.?|inc\.?|llc),?)+$/i;

/** A shop's name without the words of its trade at the end: 'Lone Star Aviation Paint' becomes 'Lone Star'. */
export const brandOf = (name: string): string => name.replace(TRADE, '');

/** What a text names in braces, such as {town}, with what stands there. */
export const SHOP_PLACEHOLDERS = {
  shop: ({ name }) => name,
  brand: ({ name }) => brandOf(name),
  town: ({ address }) => address.locality,
  state: ({ address }) => address.region,
  airport: ({ airport }) => airport.name,
  since: ({ since }) => String(since),
  phone: ({ phone }) => (phone === null ? PHONE_PENDING : formatPhone(phone)),
} satisfies Record<string, (shop: Business) => string>;

const IN_BRACES = new RegExp(`\\{(${Object.keys(SHOP_PLACEHOLDERS).join('|')})\\}`, 'g');

/** The text with the shop's facts in place of their names in braces. Other braces stay. */
export const fillIn = (text: string, shop: Business): string =>
  text.replace(IN_BRACES, (_, name: keyof typeof SHOP_PLACEHOLDERS) => SHOP_PLACEHOLDERS[name](shop));

/** The words of its facts, which a password must not be made of. */
export const wordsOfShop = (shop: Business): string[] =>
  [...Object.values(SHOP_PLACEHOLDERS).map((read) => read(shop)), shop.airport.code, shop.timeZone].flatMap((fact) =>
    fact.split(/[^\p{Letter}\d]+/u).filter((word) => word.length > 2),
  );

/** Whether a text names a fact of the shop. */
export const hasPlaceholder = (text: string): boolean => text.search(IN_BRACES) >= 0;

/** The value with every text in it filled in. */
export function fillInAll<T>(value: T, shop: Business): T {
  if (typeof value === 'string') return fillIn(value, shop) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => fillInAll(item, shop)) as T;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillInAll(item, shop)])) as T;
}
