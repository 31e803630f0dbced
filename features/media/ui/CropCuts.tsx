import type { CropBox, Cut } from '../contract.ts';
import { CROP } from '../uploads/constants.ts';
import { type Size, seenIn } from './crop-box.ts';

/** Previews of the box in each place that crops the picture. */
export function CropCuts({
  address,
  picture,
  box,
  cuts,
}: {
  address: string;
  picture: Size;
  box: CropBox;
  cuts: readonly Cut[];
}) {
  return (
    <ul className="row crop-cuts" aria-label={CROP.cuts}>
      {cuts.map((cut) => {
        const { x, y, width, height } = seenIn(cut, box);
        return (
          <li key={cut.name}>
            <svg viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
              <image href={address} width={picture.width} height={picture.height} />
            </svg>
            {cut.name}
          </li>
        );
      })}
    </ul>
  );
}
