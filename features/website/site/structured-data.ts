import type { Business } from '#foundation/business/business.ts';
import type { ListedService, ServiceSample } from '#website/content/home-lists.contract.ts';
import type { PhotoSample, ProjectSample } from '#website/content/projects.contract.ts';
import type { Texts } from '#website/texts/page-texts.ts';
import { ICON_PATH, PREVIEW } from './crawling.ts';

/** A schema.org object. https://schema.org/docs/full.html */
export type Thing = { '@type': string; [property: string]: ThingValue };
type ThingValue = string | number | Thing | { '@id': string } | ThingValue[];

export type Breadcrumb = { title: string; path: string };

export const HOME: Breadcrumb = { title: 'Home', path: '/' };

/** Degrees by airport code. Source: FAA airport data. */
const AIRPORT_POSITIONS: Partial<Record<string, { latitude: number; longitude: number }>> = {
  KBJC: { latitude: 39.9088, longitude: -105.1172 },
};

/** The root route's loader data. */
type Site = { publicUrl: string; business: Business; texts: Texts };

type DescribedProject = Pick<
  ProjectSample,
  | 'title'
  | 'description'
  | 'aircraftType'
  | 'completedAt'
  | 'beforeImageUrl'
  | 'beforeImageAlt'
  | 'afterImageUrl'
  | 'afterImageAlt'
> & { photos?: Pick<PhotoSample, 'imageUrl' | 'imageAlt'>[] };

/** The shop, with its services where the page lists them. No reviews: the built-in testimonials are samples. */
export function describeShop({ publicUrl, business, texts }: Site, services: ListedService[] = []): Thing {
  const { name, airport, address, phone, hours, since } = business;
  const position = AIRPORT_POSITIONS[airport.code];
  const description = texts['site.footer.about'];
  return {
    '@type': 'AutomotiveBusiness',
    ...shopReference(publicUrl),
    name,
    url: `${publicUrl}/`,
    ...(description && { description }),
    image: publicUrl + PREVIEW.path,
    logo: publicUrl + ICON_PATH,
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${airport.name} (${airport.code})`,
      addressLocality: address.locality,
      addressRegion: address.regionCode,
      addressCountry: address.country,
    },
    ...(position && { geo: { '@type': 'GeoCoordinates', ...position } }),
    ...(phone && { telephone: phone }),
    openingHoursSpecification: hours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => `https://schema.org/${day}`),
      opens,
      closes,
    })),
    areaServed: { '@type': 'State', name: address.region },
    foundingDate: String(since),
    ...(services.length > 0 && { hasOfferCatalog: describeCatalog(publicUrl, services) }),
  };
}

export function describeWebsite({ publicUrl, business }: Site): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#website`,
    name: business.name,
    url: `${publicUrl}/`,
    inLanguage: 'en-US',
    publisher: shopReference(publicUrl),
  };
}

export function describeFaqs(faqs: { question: string; answer: string }[]): Thing[] {
  if (faqs.length === 0) return [];
  const mainEntity = faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [{ '@type': 'FAQPage', mainEntity }];
}

export function describeBreadcrumbs(publicUrl: string, crumbs: Breadcrumb[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: publicUrl + path,
    })),
  };
}

/** Projects in page order. `pathOf` returns a project's own page, if it has one. */
export function describeProjects<P extends DescribedProject>(
  { publicUrl }: Pick<Site, 'publicUrl'>,
  projects: P[],
  pathOf: (project: P) => string | undefined,
): Thing {
  return {
    '@type': 'ItemList',
    numberOfItems: projects.length,
    itemListElement: projects.map((project, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: describeProject({ publicUrl }, project, pathOf(project)),
    })),
  };
}

export function describeProject(
  { publicUrl }: Pick<Site, 'publicUrl'>,
  project: DescribedProject,
  path: string | undefined,
): Thing {
  const { title, description, aircraftType, completedAt } = project;
  const pictures = [
    [project.afterImageUrl, project.afterImageAlt],
    [project.beforeImageUrl, project.beforeImageAlt],
    ...(project.photos ?? []).map(({ imageUrl, imageAlt }) => [imageUrl, imageAlt] as const),
  ] as const;
  return {
    '@type': 'CreativeWork',
    name: title,
    description,
    ...(path && { url: publicUrl + path }),
    ...(aircraftType && { about: aircraftType }),
    ...(completedAt && { dateCreated: completedAt }),
    creator: shopReference(publicUrl),
    image: pictures.flatMap(([src, caption]) => (src ? [describePicture(publicUrl, src, caption)] : [])),
  };
}

function describeCatalog(publicUrl: string, services: ListedService[]): Thing {
  return {
    '@type': 'OfferCatalog',
    name: 'Services',
    itemListElement: services.map(({ title, description, imageUrl }) => ({
      '@type': 'Offer',
      itemOffered: describeService({ publicUrl }, { title, description, imageUrl }),
    })),
  };
}

/** `price` is the starting price in whole dollars. */
export function describeService(
  { publicUrl }: Pick<Site, 'publicUrl'>,
  { title, description, imageUrl }: Pick<ServiceSample, 'title' | 'description' | 'imageUrl'>,
  { path, price }: { path?: string; price?: number | undefined } = {},
): Thing {
  return {
    '@type': 'Service',
    name: title,
    description,
    ...(path && { url: publicUrl + path }),
    ...(imageUrl && { image: absoluteUrl(publicUrl, imageUrl) }),
    provider: shopReference(publicUrl),
    ...(price && {
      offers: {
        '@type': 'Offer',
        priceSpecification: { '@type': 'PriceSpecification', minPrice: price, priceCurrency: 'USD' },
      },
    }),
  };
}

function describePicture(publicUrl: string, src: string, caption: string): Thing {
  return { '@type': 'ImageObject', contentUrl: absoluteUrl(publicUrl, src), ...(caption && { caption }) };
}

function shopReference(publicUrl: string): { '@id': string } {
  return { '@id': `${publicUrl}/#business` };
}

function absoluteUrl(publicUrl: string, src: string): string {
  return new URL(src, `${publicUrl}/`).href;
}
