import { useId } from 'react';
import { NumberInput } from '#features/fields/ui/NumberInput.tsx';
import { CROP } from '../uploads/constants.ts';
import type { CropFrameProps } from './CropFrame.tsx';
import { movedBox, resizedBox } from './crop-box.ts';

/** The frame's position and size in pixels of the picture. */
export function CropFigures({ box, picture, ratio, onChange }: CropFrameProps) {
  const id = useId();
  const fields = [
    [CROP.left, box.x, picture.width - box.width, (x: number) => movedBox(box, { x: x - box.x, y: 0 }, picture)],
    [CROP.top, box.y, picture.height - box.height, (y: number) => movedBox(box, { x: 0, y: y - box.y }, picture)],
    [CROP.width, box.width, picture.width, (width: number) => resizedBox(box, width, ratio, picture)],
  ] as const;
  return (
    <div className="crop__figures">
      {fields.map(([label, value, max, change], index) => (
        <div className="field" key={label}>
          <label htmlFor={`${id}-${index}`}>{label}</label>
          <NumberInput
            id={`${id}-${index}`}
            kind={{ decimals: 0, min: 0, max, isPlain: true }}
            value={value}
            onValue={(typed) => typed !== null && onChange(change(typed))}
          />
        </div>
      ))}
      <p className="sm muted">
        {box.width} × {box.height}
      </p>
    </div>
  );
}
