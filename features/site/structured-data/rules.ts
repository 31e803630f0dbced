import type { PhotoSample, ProjectSample } from '#features/content/projects/contract.ts';
import type { ListedService, ServiceSample } from '#features/content/services/contract.ts';
import type { Texts } from '#features/texts/contract.ts';
import type { Business } from '../contract.ts';
import { ICON_PATH, PREVIEW } from '../crawling/contract.ts';
import { AIRPORT_POSITIONS, type Crumb, type Thing } from './contract.ts';

/** What every page knows of the site: the root route's data. */
type Site = { publicUrl: string; business: Business; texts: Texts };

/** What of a project is told; the photos where the page shows them. */
type FinishedAircraft = Pick<
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

/** Only what the server sends is read by search engines, so visitors are spared the code: each rule ends here for them. */
const UNTOLD: Thing = { '@type': 'Thing' };

/** The shop itself, with what it offers where the page lists that. What customers say stays out: it is sample text. */
export function shop({ publicUrl, business, texts }: Site, services: ListedService[] = []): Thing {
  if (!import.meta.env.SSR) return UNTOLD;
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
    ...(services.length > 0 && { hasOfferCatalog: catalog(publicUrl, services) }),
  };
}

/** The site as search engines name it in their results. */
export function website({ publicUrl, business }: Site): Thing {
  if (!import.meta.env.SSR) return UNTOLD;
  return {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#website`,
    name: business.name,
    url: `${publicUrl}/`,
    inLanguage: 'en-US',
    publisher: shopReference(publicUrl),
  };
}

/** The page's questions with their answers; nothing where there are none. */
export function frequentQuestions(faqs: { question: string; answer: string }[]): Thing[] {
  if (!import.meta.env.SSR) return [];
  if (faqs.length === 0) return [];
  const mainEntity = faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [{ '@type': 'FAQPage', mainEntity }];
}

/** The way from the home page to this one, as a search result shows it. */
export function trail(publicUrl: string, crumbs: Crumb[]): Thing {
  if (!import.meta.env.SSR) return UNTOLD;
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

/** Finished aircraft in the order of the page; `pathOf` gives the page of one, where it has its own. */
export function finishedAircraftList<P extends FinishedAircraft>(
  { publicUrl }: Pick<Site, 'publicUrl'>,
  projects: P[],
  pathOf: (project: P) => string | undefined,
): Thing {
  if (!import.meta.env.SSR) return UNTOLD;
  return {
    '@type': 'ItemList',
    numberOfItems: projects.length,
    itemListElement: projects.map((project, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: finishedAircraft({ publicUrl }, project, pathOf(project)),
    })),
  };
}

/** One finished aircraft with its pictures. */
export function finishedAircraft(
  { publicUrl }: Pick<Site, 'publicUrl'>,
  project: FinishedAircraft,
  path: string | undefined,
): Thing {
  if (!import.meta.env.SSR) return UNTOLD;
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
    image: pictures.flatMap(([src, caption]) => (src ? [picture(publicUrl, src, caption)] : [])),
  };
}

function catalog(publicUrl: string, services: ListedService[]): Thing {
  return {
    '@type': 'OfferCatalog',
    name: 'Services',
    itemListElement: services.map(({ title, description, imageUrl }) => ({
      '@type': 'Offer',
      itemOffered: offered({ publicUrl }, { title, description, imageUrl }),
    })),
  };
}

/** One of the shop's services; `price` is the least it costs, in whole dollars. */
export function offered(
  { publicUrl }: Pick<Site, 'publicUrl'>,
  { title, description, imageUrl }: Pick<ServiceSample, 'title' | 'description' | 'imageUrl'>,
  { path, price }: { path?: string; price?: number | undefined } = {},
): Thing {
  if (!import.meta.env.SSR) return UNTOLD;
  return {
    '@type': 'Service',
    name: title,
    description,
    ...(path && { url: publicUrl + path }),
    ...(imageUrl && { image: absolute(publicUrl, imageUrl) }),
    provider: shopReference(publicUrl),
    ...(price && {
      offers: {
        '@type': 'Offer',
        priceSpecification: { '@type': 'PriceSpecification', minPrice: price, priceCurrency: 'USD' },
      },
    }),
  };
}

function picture(publicUrl: string, src: string, caption: string): Thing {
  return { '@type': 'ImageObject', contentUrl: absolute(publicUrl, src), ...(caption && { caption }) };
}

function shopReference(publicUrl: string): { '@id': string } {
  return { '@id': `${publicUrl}/#business` };
}

/** A picture may lie on another site. */
function absolute(publicUrl: string, src: string): string {
  return new URL(src, `${publicUrl}/`).href;
}
