/** A schema.org object. https://schema.org/docs/full.html */
export type Thing = { '@type': string; [property: string]: ThingValue };
type ThingValue = string | number | Thing | { '@id': string } | ThingValue[];

export type Breadcrumb = { title: string; path: string };

export const HOME: Breadcrumb = { title: 'Home', path: '/' };

/** Degrees by airport code. Source: FAA airport data. */
export const AIRPORT_POSITIONS: Partial<Record<string, { latitude: number; longitude: number }>> = {
  KBJC: { latitude: 39.9088, longitude: -105.1172 },
};
