import { data, redirect, useLocation } from 'react-router';
import { LOOK_UP_BUTTON } from '#airplanes/registry/registry.constants.ts';
import { readRelease } from '#airplanes/registry/registry.store.server.ts';
import { formatFound } from '#airplanes/registry/registry-records.ts';
import { COATINGS_SETTING, type CoatingEntry } from '#customers/schemes/coatings.contract.ts';
import type { SavedLink } from '#customers/schemes/schemes.contract.ts';
import { FIELDS, STAGE_WIDTH } from '#customers/schemes/studio.constants.ts';
import { STUDIO_SETTING } from '#customers/schemes/studio.contract.ts';
import { readStudio, type StudioCoating, showScheme } from '#customers/schemes/studio.ts';
import { savedPath } from '#customers/schemes/studio-paths.ts';
import { StudioPage } from '#customers/schemes/ui/StudioPage.tsx';
import { prepareScheme } from '#customers/schemes/ui/server-picture.ts';
import { useCountOpening } from '#customers/schemes/ui/use-studio.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { appServices } from '../context.ts';
import { fieldsOf, refuseBusy, refusedByApi } from '../posted-forms.ts';
import type { Route } from './+types/studio.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(appServices);
  const { db, lookUpAircraft } = services;
  const [texts, studio, prices, list, release] = await Promise.all([
    loadTexts(db, 'studio'),
    readSetting(db, STUDIO_SETTING),
    readSetting(db, PRICE_SETTING),
    readSetting(db, COATINGS_SETTING),
    readRelease(db),
  ]);
  if (!studio.open) throw data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const found = query.has(LOOK_UP_BUTTON) ? await lookUpAircraft(query.get(FIELDS.mark) ?? '') : null;
  if (found?.type) query.set('type', found.type);
  const coatings = list.coatings.map(toStudioCoating);
  const read = readStudio(query, coatings);
  const facts = { studio, prices, coatings };
  const view = read.view === 'turn' ? 'left' : read.view;
  await prepareScheme(services, read.scheme, coatings, view, STAGE_WIDTH).catch(refuseBusy);
  const isFresh = query.size === 0;
  const page = {
    texts,
    ...facts,
    ...read,
    shown: showScheme({ ...read, year: found?.year ?? null }, facts),
    isFresh,
    offersLookUp: release !== null,
    foundLine: found && formatFound(found, shopDay()),
  };
  // One page for search engines, not one for each scheme.
  return data(page, { headers: isFresh ? {} : NOINDEX_HEADERS });
}

/** Keeps only what the page shows. */
function toStudioCoating({ id, name, maker, standard, number, finishes, srgb, offered }: CoatingEntry): StudioCoating {
  return { id, name, maker, standard, number, finishes, srgb, offered };
}

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
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return { ...Object.fromEntries(loaderHeaders), 'referrer-policy': 'same-origin' };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData?.texts['studio.meta.title'] ?? '',
    description: loaderData?.texts['studio.meta.description'] ?? '',
    path: '/studio',
    indexed: loaderData ? loaderData.isFresh || 'as variant' : false,
  });
}

export default function Studio({ loaderData }: Route.ComponentProps) {
  // The shop's own drawing counts for nothing.
  useCountOpening(loaderData.lead ? null : loaderData.scheme.layout);
  // Back and links fill the form in anew.
  return <StudioPage key={useLocation().key} {...loaderData} />;
}
