/** A thing as schema.org describes it. https://schema.org/docs/full.html */
export type Thing = { '@type': string; [property: string]: ThingValue };
type ThingValue = string | number | Thing | { '@id': string } | ThingValue[];

/** One step on the way from the home page to a page. */
export type Crumb = { title: string; path: string };

/** What the home page is called in the way to a page. */
export const HOME: Crumb = { title: 'Home', path: '/' };

/** Where an airport lies, by its code; one that is not listed gets no position. Source: FAA airport data, KBJC. */
export const AIRPORT_POSITIONS: Partial<Record<string, { latitude: number; longitude: number }>> = {
  KBJC: { latitude: 39.9088, longitude: -105.1172 },
};
