import type { LinkedPassport } from '../contract.ts';
import { PassportHead } from './PassportHead.tsx';
import { PhotosAndCare, Skin } from './PassportParts.tsx';

/** What is on the airplane. */
export default function PassportContent({ token, page }: { token: string; page: LinkedPassport }) {
  return (
    <>
      <PassportHead page={page} />
      <Skin works={page.works} />
      <PhotosAndCare token={token} page={page} />
    </>
  );
}
