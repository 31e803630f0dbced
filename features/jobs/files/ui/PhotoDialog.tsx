import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { DeskForm, SubmitButton } from '#ui/form-dialog.tsx';
import { useJobCall } from '../../board/ui/job-list-queries.ts';
import type { Job } from '../../desk/contract.ts';
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
  const { call, act, isBusy } = useJobCall(job.id);
  const path = `/files/${photo.id}`;
  return (
    <Dialog narrow title="Edit photo" dismissOnBackdrop={false} isBusy={isBusy} onClose={onClose}>
      <DeskForm
        send={async ({ caption, stageKey }) => {
          const body = { caption, stageKey: stageKey || null, visible, inPassport: visible && inPassport };
          await call({ method: 'PATCH', path, body });
          onClose();
        }}
        foot={
          <div className="dialog__foot">
            <Button
              variant="quiet"
              busy={isBusy}
              onClick={() => (isDeleting ? void act({ method: 'DELETE', path }, onClose) : setDeleting(true))}
            >
              {isDeleting ? 'Delete for good' : 'Delete'}
            </Button>
            <SubmitButton busy={isBusy}>Save</SubmitButton>
          </div>
        }
      >
        <img className="job-photo-edit" src={`${address}?size=thumb`} alt={photo.caption || 'The photo'} />
        <Field name="caption" label="Caption" isOptional maxLength={FILE_LIMITS.caption} defaultValue={photo.caption} />
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
      </DeskForm>
    </Dialog>
  );
}
