import { PHOTOS_PAGE, PHOTOS_STATUS } from '#foundation/media/google-photos/google-photos.constants.ts';
import { GooglePhotosPage } from '#foundation/media/google-photos/ui/GooglePhotosPage.tsx';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import type { Route } from './+types/admin-google-photos.ts';

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const { title } = PHOTOS_STATUS;
  return pageMeta(matches[0].loaderData, { title, description: title, path: PHOTOS_PAGE, indexed: false });
}

export default function AdminGooglePhotos() {
  return <GooglePhotosPage />;
}
