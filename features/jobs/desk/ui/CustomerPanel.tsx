import { useMutation, useQueryClient } from '@tanstack/react-query';
import { format } from 'date-fns/format';
import { type FormEvent, useState } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { describeOpenings } from '#features/fields/rules.ts';
import { useIsMailSetUp } from '#features/outbox/ui/outbox-queries.ts';
import { inShopTimeZone } from '#features/site/ui/shop-time-zone.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { copy, externalLink } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { invalidateJobs, JOBS } from '../../board/ui/job-list-queries.ts';
import { formatWindow } from '../../customer/rules.ts';
import { FormField } from '../../ui/FormField.tsx';
import type { Job } from '../contract.ts';
import { DeskPanel } from './DeskPart.tsx';
import { messageOf, refusalOf } from './refusal.ts';
import { JOB_FAILED } from './use-job-act.tsx';

/** The page behind the customer's private link. */
export function CustomerPanel({ job, firstName }: { job: Job; firstName: string }) {
  const [isRenewing, setRenewing] = useState(false);
  const linking = useJobLink(job.id);
  const open = async () => {
    const { address } = await linking.mutateAsync({ renew: false });
    window.open(address, '_blank', 'noreferrer');
  };
  return (
    <DeskPanel id="customer" title={`${firstName === 'the customer' ? 'The customer’s' : `${firstName}’s`} page`}>
      <p className="sm">{describePage(job, firstName)}</p>
      <p className="sm muted">{describeLink(job, useIsMailSetUp())}</p>
      <div className="job-panel__link">
        <input
          className="input"
          aria-label="Private link"
          readOnly
          autoComplete="off"
          value={linking.data?.address ?? (job.link ? `${location.host}/job/…` : '')}
        />
        <Button
          small
          busy={linking.isPending}
          onClick={() =>
            linking.mutate({ renew: job.link === null }, { onSuccess: ({ address }) => void copied(address) })
          }
        >
          <Icon of={copy} /> Copy <span className="vh">the link</span>
        </Button>
      </div>
      <div className="job-panel__acts">
        {job.link && (
          <Button small onClick={() => void open().catch(() => {})}>
            <Icon of={externalLink} /> View
          </Button>
        )}
        <Button small onClick={() => setRenewing(true)}>
          New link
        </Button>
      </div>
      {isRenewing && <RenewDialog job={job} linking={linking} onClose={() => setRenewing(false)} />}
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

/** The address of the customer’s page; `renew` ends the one before. */
function useJobLink(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { renew: boolean; recipient?: string }) =>
      adminRequest<{ address: string }>('POST', `${JOBS}/${id}/link`, { body }),
    onError: (error) => toast({ ...JOB_FAILED, description: messageOf(refusalOf(error)) }),
    onSettled: () => void invalidateJobs(client),
  });
}

/** For a new owner, or when the old link has reached the wrong hands. */
function RenewDialog({
  job,
  linking,
  onClose,
}: {
  job: Job;
  linking: ReturnType<typeof useJobLink>;
  onClose: () => void;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const recipient = String(new FormData(event.currentTarget).get('recipient') ?? '').trim();
    linking.mutate(
      { renew: true, ...(recipient && { recipient }) },
      {
        onSuccess: ({ address }) => {
          onClose();
          void copied(address);
        },
      },
    );
  };
  return (
    <Dialog narrow title="Create a new link" subtitle="The current link stops working right away." onClose={onClose}>
      <form className="job-form" onSubmit={submit}>
        <FormField id="link-recipient" label="For" help="Such as a new owner. The link is copied, not sent.">
          <input
            id="link-recipient"
            className="input"
            name="recipient"
            type="email"
            maxLength={255}
            defaultValue={job.link?.recipient ?? ''}
          />
        </FormField>
        <div className="dialog__foot">
          <Button onClick={onClose}>Keep the old one</Button>
          <Button type="submit" variant="primary" busy={linking.isPending}>
            Create and copy
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
