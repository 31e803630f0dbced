import type { LinkedPassport } from '../contract.ts';
import type { RefusedPost } from './HolderEnd.tsx';
import { PassportHead } from './PassportHead.tsx';
import { PhotosAndCare, Skin } from './PassportParts.tsx';

/** What is on the airplane. */
export default function PassportContent({
  token,
  page,
  refused,
}: {
  token: string;
  page: LinkedPassport;
  refused: RefusedPost | null;
}) {
  return (
    <>
      <PassportHead page={page} refused={refused} />
      <Skin works={page.works} />
      <PhotosAndCare token={token} page={page} />
    </>
  );
}
