import type { MetaDescriptor } from 'react-router';
import { formatPhone } from '#foundation/business/business.ts';
import type { Texts } from '#website/texts/page-texts.ts';
import { PREVIEW } from './crawling.ts';
import { type Breadcrumb, describeBreadcrumbs, HOME, type Thing } from './structured-data.ts';

/** A page as search engines and link previews see it. */
interface PageDescription {
  title: string;
  description: string;
  /** Canonical path. */
  path: string;
  /** Preview picture, on this site or another; defaults to the site's, or to no preview of a page that is not indexed. */
  image?: { src: string; alt: string };
  /** False keeps the page out of search engines; as a variant it names the one at `path`, which is in them. */
  indexed?: boolean | 'as variant';
  /** Parent page, unless that is the home page. */
  parent?: Breadcrumb;
  /** Structured data of the page; breadcrumbs are added. None in the browser: search engines read the server's HTML. */
  things?: Thing[] | false | undefined;
}

/** 'Pricing' becomes 'Pricing | Lone Star Aviation Paint'; without the root's data it stays. */
export const pageTitle = (title: string, businessName?: string): string =>
  businessName ? `${title} | ${businessName}` : title;

/** Meta tags of a page. `site` is the root route's loader data, undefined when that failed. */
export function pageMeta(
  site: { publicUrl: string; business: { name: string }; texts?: Texts } | undefined,
  page: PageDescription,
): MetaDescriptor[] {
  const common: MetaDescriptor[] = [
    { title: pageTitle(page.title, site?.business.name) },
    { name: 'description', content: page.description },
  ];
  const noindex = { name: 'robots', content: 'noindex' };
  if (!site) return [...common, noindex];
  const canonical = { tagName: 'link', rel: 'canonical', href: site.publicUrl + page.path } as const;
  const { indexed = true } = page;
  if (indexed !== true)
    return [...common, noindex, ...(indexed ? [canonical] : []), ...(page.image ? previewTags(site, page) : [])];
  return [...common, canonical, ...previewTags(site, page), ...structuredData(site.publicUrl, page)];
}

/** https://ogp.me and https://developer.x.com/en/docs/x-for-websites/cards */
function previewTags(
  site: { publicUrl: string; business: { name: string }; texts?: Texts },
  { title, description, path, image }: PageDescription,
): MetaDescriptor[] {
  // Previews are made from the server's HTML.
  if (!import.meta.env.SSR) return [];
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
    // X reads title, description and picture from the og: tags.
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image:alt', content: alt },
  ];
}

function structuredData(publicUrl: string, { title, path, parent, things }: PageDescription): MetaDescriptor[] {
  if (!import.meta.env.SSR) return [];
  const breadcrumbs =
    path === HOME.path ? [] : [describeBreadcrumbs(publicUrl, [HOME, ...(parent ? [parent] : []), { title, path }])];
  const graph = [...(things || []), ...breadcrumbs];
  return graph.length > 0 ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': graph } }] : [];
}

/** How to reach the shop, in a sentence: 'call us at (303) 555-0100', or else where it has set no phone. */
export const reachUs = (phone: string | null, otherwise = 'contact us'): string =>
  phone ? `call us at ${formatPhone(phone)}` : otherwise;

/** The field of an address, and the id on its page, that say what a form came to. */
export const DONE = 'done';

/** The address of a page after the form with this intent. */
export function donePath(address: string, intent: string): string {
  const { pathname, searchParams } = new URL(address, 'http://site');
  searchParams.set(DONE, intent);
  return `${pathname}?${searchParams}#${DONE}`;
}
