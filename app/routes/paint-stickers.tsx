import { StickerSheet } from '#customers/passports/customer/ui/StickerSheet.tsx';
import { pageMeta } from '#website/site/pages.ts';
import { appServices } from '../context.ts';
import { readPassport } from '../passport-page.ts';
import type { Route } from './+types/paint-stickers.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await readPassport(context, params.token, ['public', 'holder']);
  const path = page.access === 'holder' ? page.publicPath : `/paint/${params.token}`;
  return { page, address: context.get(appServices).publicUrl + (path ?? '') };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData ? `Stickers, ${loaderData.page.tailNumber}` : 'Stickers',
    description: 'A record of the paint on this airplane.',
    path: '/paint',
    indexed: false,
  });
}

export default function PaintStickersRoute({ loaderData: { page, address }, params }: Route.ComponentProps) {
  return <StickerSheet token={params.token} tailNumber={page.tailNumber} address={address} />;
}
