import { format } from 'date-fns/format';
import { useState } from 'react';
import { useRecordCall } from '#client/use-record-call.ts';
import { describeOpenings } from '#features/fields/rules.ts';
import { useIsMailSetUp } from '#features/outbox/ui/outbox-queries.ts';
import { inShopTimeZone } from '#features/site/ui/shop-time-zone.ts';
import { useSite } from '#features/site/ui/useSite.ts';
import { Button } from '#ui/button.tsx';
import { CopyInput } from '#ui/copy-input.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { copy, externalLink } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { JOBS } from '../../board/ui/job-list-queries.ts';
import { formatWindow } from '../../customer/rules.ts';
import type { Job } from '../contract.ts';
import { DeskPanel } from './DeskPart.tsx';

/** The page behind the customer's private link. */
export function CustomerPanel({ job, firstName }: { job: Job; firstName: string }) {
  const [isRenewing, setRenewing] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  const { act, isBusy } = useJobLink(job.id);
  const { publicUrl } = useSite();
  const show = (link: JobLink) => {
    setAddress(link.address);
    void copied(link.address);
  };
  return (
    <DeskPanel id="customer" title={`${firstName === 'the customer' ? 'The customer’s' : `${firstName}’s`} page`}>
      <p className="sm">{describePage(job, firstName)}</p>
      <p className="sm muted">{describeLink(job, useIsMailSetUp())}</p>
      <div className="job-panel__link">
        <CopyInput label="Private link" value={address ?? (job.link ? `${new URL(publicUrl).host}/job/…` : '')} />
        <Button small busy={isBusy} onClick={() => void act(linkCall({ renew: job.link === null }), show)}>
          <Icon of={copy} /> Copy <span className="vh">the link</span>
        </Button>
      </div>
      <div className="row row--tight job-panel__acts">
        {job.link && (
          <Button
            small
            onClick={() =>
              void act(linkCall({ renew: false }), (link) => window.open(link.address, '_blank', 'noreferrer'))
            }
          >
            <Icon of={externalLink} /> View
          </Button>
        )}
        <Button small onClick={() => setRenewing(true)}>
          New link
        </Button>
      </div>
      {isRenewing && <RenewDialog job={job} onRenewed={show} onClose={() => setRenewing(false)} />}
    </DeskPanel>
  );
}

const LIST = new Intl.ListFormat('en-US');

/** What stands on the customer's page. */
function describePage({ forecast, files, money }: Job, firstName: string): string {
  const photos = files.filter(({ kind, visible }) => kind === 'photo' && visible).length;
  const parts = [
    forecast && `“Ready ${formatWindow(forecast)}”`,
    'the stages',
    photos > 0 && `${photos} ${photos === 1 ? 'photo' : 'photos'}`,
    money !== null && money.approvedCents !== 0 && 'change orders',
    'payments',
  ].filter((part) => part !== false && part !== null);
  return `${firstName === 'the customer' ? 'The customer' : firstName} sees ${LIST.format(parts)}.`;
}

const formatMoment = (time: string) => format(time, 'MMM d, h:mm a', inShopTimeZone);

function describeLink({ link, readers }: Job, isMailSetUp: boolean): string {
  const sent = link?.recipient ? `${isMailSetUp ? 'Sent to' : 'Link for'} ${link.recipient}` : 'Link active';
  const others = readers.length === 1 ? 'One more follower' : `${readers.length} more followers`;
  return [
    link ? `${sent}, ${describeOpenings(link, formatMoment)}.` : 'No active link.',
    readers.length > 0 && `${others}: ${LIST.format(readers)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

async function copied(address: string): Promise<void> {
  const isCopied = await copyText(address);
  toast(
    isCopied
      ? { title: 'Link Copied', description: 'Anyone with the link can see the job.' }
      : { title: 'Link Shown', description: 'Copy it from the field.' },
  );
}

interface JobLink {
  address: string;
}

/** The address of the customer’s page. */
const useJobLink = (id: number) => useRecordCall<JobLink>([JOBS, id], { failed: 'Not Saved' });

/** `renew` ends the link before. */
const linkCall = (body: { renew: boolean; recipient?: string }) => ({ method: 'POST', path: '/link', body }) as const;

/** For a new owner, or when the old link has reached the wrong hands. */
function RenewDialog({
  job,
  onRenewed,
  onClose,
}: {
  job: Job;
  onRenewed: (link: JobLink) => void;
  onClose: () => void;
}) {
  const { call } = useJobLink(job.id);
  return (
    <FormDialog
      narrow
      title="Create a new link"
      subtitle="The current link stops working right away."
      cancel="Keep the old one"
      submit="Create and copy"
      send={async ({ recipient }) => onRenewed(await call(linkCall({ renew: true, ...(recipient && { recipient }) })))}
      onClose={onClose}
    >
      <Field
        name="recipient"
        label="For"
        help="Such as a new owner. The link is copied, not sent."
        type="email"
        maxLength={255}
        defaultValue={job.link?.recipient ?? ''}
      />
    </FormDialog>
  );
}
