import type { ReactNode } from 'react';
import { formatUnits } from '#foundation/fields/units.ts';
import '#ui/records.css';

export const formatPhotos = (count: number) => formatUnits(count, 'photo');

/** A label that opens the camera or the files of the device. */
export function PhotoPicker({
  className = 'job-chosen__more',
  onChoose,
  children,
}: {
  className?: string;
  onChoose: (files: File[]) => void;
  children: ReactNode;
}) {
  return (
    <label className={className}>
      {children}
      <input
        className="vh"
        type="file"
        accept="image/*"
        multiple
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same photos can be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </label>
  );
}
