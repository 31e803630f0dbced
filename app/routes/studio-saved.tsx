import { data } from 'react-router';
import { LAYOUTS } from '#airplanes/drawing/paint/layouts.ts';
import { readScheme } from '#customers/schemes/scheme-code.ts';
import type { SavedScheme } from '#customers/schemes/schemes.contract.ts';
import { STAGE_WIDTH } from '#customers/schemes/studio.constants.ts';
import { STUDIO_SETTING } from '#customers/schemes/studio.contract.ts';
import { showScheme } from '#customers/schemes/studio.ts';
import { previewPath, savedPath } from '#customers/schemes/studio-paths.ts';
import { SavedPage } from '#customers/schemes/ui/SavedPage.tsx';
import { prepareScheme } from '#customers/schemes/ui/server-picture.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { appServices } from '../context.ts';
import { refuseBusy } from '../posted-forms.ts';
import type { Route } from './+types/studio-saved.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(appServices);
  const { db, readFromApi } = services;
  const found = await readFromApi<SavedScheme>(`/api/schemes/${encodeURIComponent(params.token)}`);
  if (!found.ok) throw data(found.detail, { status: found.status });
  const saved = found.body;
  const read = readScheme(saved.code);
  if ('problem' in read) throw data(null, { status: 404 });
  const { scheme } = read;
  const [studio, prices] = await Promise.all([readSetting(db, STUDIO_SETTING), readSetting(db, PRICE_SETTING)]);
  const coatings = saved.coatings.map((coating) => ({ ...coating, offered: coating.isOffered }));
  await prepareScheme(services, scheme, saved.coatings, 'left', STAGE_WIDTH).catch(refuseBusy);
  const { price, verdicts } = showScheme({ scheme, typedMark: saved.mark ?? '' }, { studio, prices, coatings });
  const markCoat = scheme.mark && scheme.zones[scheme.mark.zone];
  return {
    saved,
    layoutName: LAYOUTS[saved.layout].name,
    scheme,
    shown: { price, verdicts },
    markCoating: saved.coatings.find(({ id }) => id === markCoat?.coating)?.name ?? null,
    noteUnderPrice: studio.noteUnderPrice,
  };
}

export const headers = () => ({ ...NOINDEX_HEADERS, 'referrer-policy': 'same-origin' });

/** Describes a preview, which names the registration only where it was saved with it. */
export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches[0].loaderData, { title: '', description: '', path: '', indexed: false });
  const { type, mark, showsMark } = loaderData.saved;
  const name = `${(showsMark && mark) || type}, ${loaderData.layoutName}`;
  return pageMeta(matches[0].loaderData, {
    title: name,
    description: `A paint scheme for a ${type}, drawn in the studio. Make it yours and change anything you like.`,
    path: savedPath(params.token),
    image: { src: previewPath(params.token), alt: `Left side of a ${type}, layout ${loaderData.layoutName}` },
    indexed: false,
  });
}

export default function StudioSaved({ loaderData, params }: Route.ComponentProps) {
  return <SavedPage token={params.token} {...loaderData} />;
}
