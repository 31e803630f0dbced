import { data, redirect, useLocation } from 'react-router';
import { PRICE_SETTING } from '#features/estimates/contract.ts';
import { COATINGS_SETTING } from '#features/schemes/coatings/contract.ts';
import type { SavedLink } from '#features/schemes/saving/contract.ts';
import { savedPath } from '#features/schemes/saving/rules.ts';
import { STUDIO_SETTING } from '#features/schemes/studio/contract.ts';
import { readStudio, showScheme } from '#features/schemes/studio/rules.ts';
import { StudioPage } from '#features/schemes/ui/StudioPage.tsx';
import { useCountOpening } from '#features/schemes/ui/use-count-opening.ts';
import { REDRAWN_PAGE } from '#features/schemes/ui/use-redraw-on-change.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { NOINDEX_HEADERS } from '#features/site/crawling/contract.ts';
import { pageMeta } from '#features/site/rules.ts';
import { loadTexts } from '#features/texts/store.server.ts';
import { fieldsOf, refusedByApi } from '../account-form.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/studio.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  const [texts, studio, prices, { coatings }] = await Promise.all([
    loadTexts(db, 'studio'),
    readSetting(db, STUDIO_SETTING),
    readSetting(db, PRICE_SETTING),
    readSetting(db, COATINGS_SETTING),
  ]);
  if (!studio.open) throw data(null, { status: 404 });
  const read = readStudio(new URL(request.url).searchParams, coatings);
  return {
    texts,
    ...read,
    shown: showScheme(read, { studio, prices, coatings }),
    coatings: coatings.filter(({ offered }) => offered),
    noteUnderPrice: studio.noteUnderPrice,
    customPrice: prices.addOns.find(({ name }) => name === studio.customDesign)?.price ?? 0,
  };
}

// Not for search engines until a request can carry a scheme.
/** Saves a scheme without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { postToApi } = context.get(appServices);
  const field = fieldsOf(await request.formData());
  const [code, note] = [field('code'), field('note')];
  const saved = await postToApi<SavedLink>('/api/schemes', { code, note, showMark: field('showMark') === '1' });
  if (!saved.ok) return refusedByApi({ code, note }, saved);
  return redirect(savedPath(saved.body.token), 303);
}

// Its address names the registration, which no other site is to learn.
export const headers = () => ({ ...NOINDEX_HEADERS, 'referrer-policy': 'same-origin' });

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData?.texts['studio.meta.title'] ?? '',
    description: loaderData?.texts['studio.meta.description'] ?? '',
    path: '/studio',
    indexed: false,
  });
}

export default function Studio({ loaderData }: Route.ComponentProps) {
  const { key, state } = useLocation();
  useCountOpening(loaderData.scheme.layout);
  const page = state?.[REDRAWN_PAGE] ?? key;
  // The form keeps its focus while it redraws, and is filled in anew by Back and by links.
  return <StudioPage key={page} page={page} {...loaderData} />;
}
