import type { ClipboardEvent, DragEvent, ReactNode } from 'react';
import { formatUnits } from '#foundation/fields/units.ts';
import '#ui/records.css';
import { Icon } from '#ui/icon.tsx';
import { image } from '#ui/icons.ts';
import type { Job } from '../../desk/job-desk.contract.ts';
import '../../desk/ui/job-parts.css';

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

/** Takes what is dropped or pasted; phones have the bar at the bottom. */
export function DropZone({ job, onChoose }: { job: Job; onChoose: (files: File[]) => void }) {
  const stage = job.stages.find(({ state }) => state === 'under-way');
  const take = (event: DragEvent | ClipboardEvent, { files }: DataTransfer) => {
    event.preventDefault();
    if (files.length > 0) onChoose([...files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button beside it does the same
    <div
      className="job-drop only-laptop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer)}
      onPaste={(event) => take(event, event.clipboardData)}
    >
      <Icon of={image} />
      <p>
        Drop photos here, or paste them.{' '}
        {stage && (
          <>
            They’ll be added to <b>{stage.title}</b>, for the shop only until you share them.
          </>
        )}
        <small>Location data is removed. Up to 10 MB each.</small>
      </p>
      <PhotoPicker className="btn btn--line btn--sm" onChoose={onChoose}>
        Choose files
      </PhotoPicker>
    </div>
  );
}
