import type { MetaDescriptor } from 'react-router';
import type { Texts } from '#features/texts/contract.ts';
import { BUSINESS } from './contract.ts';
import { PREVIEW } from './crawling/contract.ts';
import { internationalPhone } from './settings/rules.ts';
import { type Crumb, HOME, type Thing } from './structured-data/contract.ts';
import { trail } from './structured-data/rules.ts';

/** What a page says of itself to search engines and link previews. */
interface PageDescription {
  title: string;
  description: string;
  /** The canonical one. */
  path: string;
  /** The picture of its preview, by an address of this site or another; the site's own if left out. */
  image?: { src: string; alt: string };
  /** False for a page that search engines must not list. */
  indexed?: boolean;
  /** The page above it, where that is not the home page. */
  parent?: Crumb;
  /** What it is about. The way to it is added. */
  things?: Thing[];
}

/** 'Request a Free Quote' becomes 'Request a Free Quote | Flatirons Aircraft Refinishing'. */
export function pageTitle(title: string, businessName = BUSINESS.name): string {
  return `${title} | ${businessName}`;
}

/** The `<head>` of a page; `site` is the loader data of the root route, absent when that failed. */
export function pageMeta(
  site: { publicUrl: string; business: { name: string }; texts?: Texts } | undefined,
  page: PageDescription,
): MetaDescriptor[] {
  const common: MetaDescriptor[] = [
    { title: pageTitle(page.title, site?.business.name) },
    { name: 'description', content: page.description },
  ];
  if (page.indexed === false || !site) return [...common, { name: 'robots', content: 'noindex' }];
  return [
    ...common,
    { tagName: 'link', rel: 'canonical', href: site.publicUrl + page.path },
    ...previewTags(site, page),
    ...structuredData(site.publicUrl, page),
  ];
}

/** https://ogp.me and https://developer.x.com/en/docs/x-for-websites/cards */
function previewTags(
  site: { publicUrl: string; business: { name: string }; texts?: Texts },
  { title, description, path, image }: PageDescription,
): MetaDescriptor[] {
  const address = new URL(image?.src ?? PREVIEW.path, `${site.publicUrl}/`).href;
  const alt = image?.alt ?? site.texts?.['site.preview.alt'] ?? '';
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.business.name },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: site.publicUrl + path },
    { property: 'og:image', content: address },
    ...(image
      ? []
      : [
          { property: 'og:image:width', content: String(PREVIEW.width) },
          { property: 'og:image:height', content: String(PREVIEW.height) },
        ]),
    { property: 'og:image:alt', content: alt },
    // Of title, description and picture X takes those above.
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image:alt', content: alt },
  ];
}

function structuredData(publicUrl: string, { title, path, parent, things = [] }: PageDescription): MetaDescriptor[] {
  if (!import.meta.env.SSR) return [];
  const way = path === HOME.path ? [] : [trail(publicUrl, [HOME, ...(parent ? [parent] : []), { title, path }])];
  const graph = [...things, ...way];
  return graph.length > 0 ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': graph } }] : [];
}

/** '+13035550100' and '303-555-0100' become '(303) 555-0100'; a number from elsewhere stays as it is. */
export function formatPhone(phone: string): string {
  const national = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(internationalPhone(phone));
  return national ? `(${national[1]}) ${national[2]}-${national[3]}` : phone;
}
