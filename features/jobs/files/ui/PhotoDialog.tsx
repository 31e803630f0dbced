import '#ui/form.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';
import { invalidateJobs } from '../../board/ui/job-list-queries.ts';
import type { Job } from '../../desk/contract.ts';
import { messageOf, refusalOf } from '../../desk/ui/refusal.ts';
import { FILE_LIMITS } from '../constants.ts';
import { StageField, WhoSees } from './AddPhotosDialog.tsx';

interface PhotoProps {
  job: Job;
  photo: Job['files'][number];
  address: string;
  firstName: string;
  onClose: () => void;
}

/** Caption, stage and audience of a photo. */
export function PhotoDialog({ job, photo, address, firstName, onClose }: PhotoProps) {
  const [visible, setVisible] = useState(photo.visible);
  const [inPassport, setInPassport] = useState(photo.inPassport);
  const [isDeleting, setDeleting] = useState(false);
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (change: object | null) =>
      change ? adminRequest('PATCH', address, { body: change }) : adminRequest('DELETE', address),
    onSuccess: onClose,
    onSettled: () => void invalidateJobs(client),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    mutate({
      caption: String(fields.get('caption')).trim(),
      stageKey: String(fields.get('stageKey')) || null,
      visible,
      inPassport: visible && inPassport,
    });
  };
  return (
    <Dialog narrow title="Edit photo" dismissOnBackdrop={false} onClose={onClose}>
      <form className="job-form" onSubmit={submit}>
        <img className="job-photo-edit" src={`${address}?size=thumb`} alt={photo.caption || 'The photo'} />
        <div className="field">
          <label htmlFor="photo-caption">
            Caption <span className="opt">(optional)</span>
          </label>
          <input
            id="photo-caption"
            className="input"
            name="caption"
            maxLength={FILE_LIMITS.caption}
            defaultValue={photo.caption}
          />
        </div>
        <StageField job={job} defaultValue={photo.stageKey ?? ''} />
        <WhoSees firstName={firstName} visible={visible} onChange={setVisible} />
        <label className="choice">
          <input
            type="checkbox"
            checked={visible && inPassport}
            disabled={!visible}
            onChange={({ target }) => setInPassport(target.checked)}
          />
          <span className="choice__txt">
            <b>Show it in the airplane’s passport</b>
            <span>Anyone with the sticker’s link can see it, even after a sale.</span>
          </span>
        </label>
        {photo.visible && !visible && (
          <p className="note">
            <span>It comes off the customer’s page right away. Emails already sent with it don’t change.</span>
          </p>
        )}
        {error && (
          <p className="note note--warn" role="alert">
            <Icon of={circleAlert} />
            <span>{messageOf(refusalOf(error))}</span>
          </p>
        )}
        <div className="dialog__foot">
          <Button variant="quiet" busy={isPending} onClick={() => (isDeleting ? mutate(null) : setDeleting(true))}>
            {isDeleting ? 'Delete for good' : 'Delete'}
          </Button>
          <Button type="submit" variant="primary" busy={isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
