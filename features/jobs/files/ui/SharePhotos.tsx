import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { lockKeyhole } from '#ui/icons.ts';
import { useJobCall } from '../../board/ui/job-list-queries.ts';
import type { Job } from '../../desk/contract.ts';
import { formatPhotos } from './AddPhotosDialog.tsx';

type Photo = Job['files'][number];

/** More days are shared photo by photo. */
const DAYS_SHOWN = 3;

/** Shares photos with the customer. A toast can undo it. */
export function useSharing(job: Job, firstName: string) {
  const { act, isBusy } = useJobCall(job.id);

  function setVisible(photos: readonly Photo[], visible: boolean) {
    const them = formatPhotos(photos.length);
    void act(
      { method: 'PATCH', path: '/files', body: { files: photos.map(({ id }) => id), visible } },
      visible
        ? {
            title: `Shared with ${firstName}`,
            description: `${them} on the customer’s page now.`,
            action: { label: 'Undo', run: () => setVisible(photos, false) },
          }
        : { title: 'Not Shared', description: `${them} for the shop only again.` },
    );
  }
  return { share: (photos: readonly Photo[]) => setVisible(photos, true), isBusy };
}

/** The photos of each day that are for the shop only, to be shared together. */
export function ShareDays({ job, firstName }: { job: Job; firstName: string }) {
  const { share, isBusy } = useSharing(job, firstName);
  const own = job.files.filter(({ kind, visible }) => kind === 'photo' && !visible);
  const days = [...Map.groupBy(own, ({ createdAt }) => shopDay(new Date(createdAt)))].slice(0, DAYS_SHOWN);
  return (
    <ul className="job-share">
      {days.map(([day, photos]) => (
        <li key={day}>
          <Icon of={lockKeyhole} />
          <span>
            {formatDay(day)}: {formatPhotos(photos.length)} for the shop only
          </span>
          <Button small busy={isBusy} onClick={() => share(photos)}>
            Share with {firstName}
            <span className="vh">
              ({formatPhotos(photos.length)} from {formatDay(day)})
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
