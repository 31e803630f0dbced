/**
 * The properties that schema.org allows for the types that the site uses, with their value types. Maintained by hand
 * from https://schema.org, because there is no offline validator.
 */
const ALLOWED: Record<string, Record<string, string[]>> = {
  AutomotiveBusiness: {
    '@id': ['url'],
    name: ['text'],
    url: ['url'],
    description: ['text'],
    image: ['url', 'ImageObject'],
    logo: ['url', 'ImageObject'],
    address: ['PostalAddress', 'text'],
    geo: ['GeoCoordinates'],
    telephone: ['text'],
    openingHoursSpecification: ['OpeningHoursSpecification'],
    areaServed: ['State', 'text'],
    foundingDate: ['date'],
    hasOfferCatalog: ['OfferCatalog'],
  },
  PostalAddress: {
    streetAddress: ['text'],
    addressLocality: ['text'],
    addressRegion: ['text'],
    addressCountry: ['text'],
    postalCode: ['text'],
  },
  GeoCoordinates: { latitude: ['number'], longitude: ['number'] },
  OpeningHoursSpecification: { dayOfWeek: ['url'], opens: ['time'], closes: ['time'] },
  State: { name: ['text'] },
  OfferCatalog: { name: ['text'], itemListElement: ['Offer'] },
  Offer: { itemOffered: ['Service'], priceSpecification: ['PriceSpecification'] },
  PriceSpecification: { minPrice: ['number'], priceCurrency: ['text'] },
  Service: {
    name: ['text'],
    description: ['text'],
    url: ['url'],
    image: ['url'],
    provider: ['reference'],
    offers: ['Offer'],
  },
  WebSite: { '@id': ['url'], name: ['text'], url: ['url'], inLanguage: ['text'], publisher: ['reference'] },
  FAQPage: { mainEntity: ['Question'] },
  Question: { name: ['text'], acceptedAnswer: ['Answer'] },
  Answer: { text: ['text'] },
  BreadcrumbList: { itemListElement: ['ListItem'] },
  ItemList: { numberOfItems: ['number'], itemListElement: ['ListItem'] },
  ListItem: { position: ['number'], name: ['text'], item: ['url', 'CreativeWork'] },
  CreativeWork: {
    name: ['text'],
    description: ['text'],
    url: ['url'],
    about: ['text'],
    dateCreated: ['date'],
    creator: ['reference'],
    image: ['ImageObject', 'url'],
  },
  ImageObject: { contentUrl: ['url'], caption: ['text'] },
};

const TEXT_KINDS: Record<string, RegExp> = {
  text: /\S/,
  url: /^https?:\/\/\S+$/,
  date: /^\d{4}(-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?Z)?)?$/,
  time: /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/,
};

/** Faults as lines with their place; empty if valid. */
export function schemaBreaches(thing: unknown, at = ''): string[] {
  const type = (thing as { '@type'?: string })['@type'] ?? '';
  const properties = ALLOWED[type];
  if (!properties) return [`${at}: ${type || 'no type'} is not in the table`];
  return Object.entries(thing as object)
    .filter(([name]) => name !== '@type')
    .flatMap(([name, value]) => {
      const kinds = properties[name];
      const place = `${at}/${type}.${name}`;
      if (!kinds) return [`${place} is not allowed`];
      return [value].flat().flatMap((one: unknown) => valueBreaches(one, kinds, place));
    });
}

function valueBreaches(value: unknown, kinds: string[], place: string): string[] {
  if (typeof value === 'number') return kinds.includes('number') ? [] : [`${place} is a number`];
  if (typeof value === 'string')
    return kinds.some((kind) => TEXT_KINDS[kind]?.test(value)) ? [] : [`${place} may not be '${value}'`];
  const keys = Object.keys(value as object);
  if (keys.length === 1 && keys[0] === '@id') return kinds.includes('reference') ? [] : [`${place} is a reference`];
  const type = (value as { '@type'?: string })['@type'] ?? '';
  return kinds.includes(type)
    ? schemaBreaches(value, place)
    : [`${place} may not be a ${type || 'thing without type'}`];
}
