import '#ui/records.css';
import '#ui/parts.css';
import { type ComponentProps, useState } from 'react';
import { useIsOnline } from '#ui/browser-state.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { CancelButton, DeskForm, FormProblem, SubmitButton } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { eye, lockKeyhole, plus } from '#ui/icons.ts';
import { useJobCall } from '../../board/ui/job-queries.ts';
import type { Job } from '../../desk/job-desk.contract.ts';
import type { ChangeParts } from '../../desk/ui/DeskPart.tsx';
import { FILE_LIMITS } from '../job-files.ts';
import { formatPhotos, PhotoPicker, usePhotoDraft } from './PhotoPicker.tsx';
import { addPhotos, KEEPS_NO_PHOTOS } from './photo-queue.ts';

interface AddProps {
  job: Job;
  name: string;
  firstName: string;
  first: readonly File[];
  changeFrom: ChangeParts['fromPhotos'];
  onBegun: (number: number) => void;
  onClose: () => void;
}

/** What is said about photos before they are added: of all, or of one after a tap on it. Closing keeps it. */
export function AddPhotosDialog({ job, name, firstName, first, changeFrom, onBegun, onClose }: AddProps) {
  const draft = usePhotoDraft(job, first);
  const { chosen, words, problems, setProblems, say, discard } = draft;
  const isOnline = useIsOnline();

  const photos = chosen.map(({ file }, at) => {
    return { file, name: file.name, caption: (words.own[at] ?? words.caption).trim() };
  });

  async function send() {
    const { stageKey, visible } = words;
    await addPhotos(photos.map((photo) => ({ ...photo, jobId: job.id, stageKey, visible })));
    await discard();
    onClose();
  }

  return (
    <Dialog
      narrow
      title={chosen.length === 0 ? `Photos of ${name}` : `${formatPhotos(chosen.length)} of ${name}`}
      subtitle="One caption for all, or tap a photo."
      closeLabel={chosen.length === 0 ? undefined : 'Close, keep the photos'}
      dismissOnBackdrop={false}
      onClose={onClose}
    >
      <DeskForm
        send={send}
        renderFailure={() => <FormProblem>{KEEPS_NO_PHOTOS}</FormProblem>}
        foot={
          <div className="dialog__foot">
            {chosen.length > 0 && (
              <CancelButton variant="quiet" onClick={() => void discard().then(onClose)}>
                Discard
              </CancelButton>
            )}
            {changeFrom({
              job,
              photos,
              onFailed: (problem) => setProblems([problem]),
              onBegun: (number) =>
                void discard()
                  .then(onClose)
                  .then(() => onBegun(number)),
            })}
            <SubmitButton disabled={chosen.length === 0}>
              {chosen.length === 0 ? 'Add photos' : `Add ${formatPhotos(chosen.length)}`}
            </SubmitButton>
          </div>
        }
      >
        <ChosenPhotos {...draft} />
        <StageField
          job={job}
          value={words.stageKey ?? ''}
          onChange={({ target }) => say({ stageKey: target.value || null })}
        />
        <WhoSees firstName={firstName} visible={words.visible} onChange={(visible) => say({ visible })} />
        {!isOnline && (
          <p className="note">
            <span>No signal. We’ll keep them on this device and upload them later.</span>
          </p>
        )}
        {problems.map((problem) => (
          <FormProblem key={problem}>{problem}</FormProblem>
        ))}
      </DeskForm>
    </Dialog>
  );
}

type ChosenProps = Pick<ReturnType<typeof usePhotoDraft>, 'chosen' | 'words' | 'choose' | 'say'>;

/** The photos with their caption: of all, or of the one that is pressed. */
function ChosenPhotos({ chosen, words, choose, say }: ChosenProps) {
  const [own, setOwn] = useState<number | null>(null);
  return (
    <>
      <div className="job-chosen">
        {chosen.map(({ address }, at) => (
          <button
            key={address}
            type="button"
            aria-pressed={own === at}
            aria-label={`Photo ${at + 1}${words.own[at] ? `, ${words.own[at]}` : ''}`}
            onClick={() => setOwn(own === at ? null : at)}
          >
            <img src={address} alt="" />
          </button>
        ))}
        <PhotoPicker onChoose={choose}>
          <Icon of={plus} /> {chosen.length === 0 ? 'Choose' : 'More'}
        </PhotoPicker>
      </div>
      <Field
        label={own === null ? 'Caption' : `Caption of photo ${own + 1}`}
        isOptional
        maxLength={FILE_LIMITS.caption}
        value={own === null ? words.caption : (words.own[own] ?? '')}
        onChange={({ target: { value } }) =>
          say(own === null ? { caption: value } : { own: { ...words.own, [own]: value } })
        }
      />
    </>
  );
}

type StageFieldProps = { job: Job } & Pick<ComponentProps<typeof Field>, 'value' | 'defaultValue' | 'onChange'>;

function StageField({ job, ...field }: StageFieldProps) {
  return (
    <Field
      name="stageKey"
      label="Stage"
      empty="No stage"
      choices={job.stages.map(({ key, title }) => [key, title])}
      {...field}
    />
  );
}

function WhoSees({
  firstName,
  visible,
  onChange,
}: {
  firstName: string;
  visible: boolean;
  onChange: (visible: boolean) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one bar
    <div className="seg job-who" role="group" aria-label="Who can see it">
      <button type="button" aria-pressed={visible} onClick={() => onChange(true)}>
        <Icon of={eye} /> For {firstName}
      </button>
      <button type="button" aria-pressed={!visible} onClick={() => onChange(false)}>
        <Icon of={lockKeyhole} /> Shop only
      </button>
    </div>
  );
}

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
