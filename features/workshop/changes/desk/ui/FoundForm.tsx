import '#ui/choices.css';
import '#ui/form.css';
import './changes.css';
import { type ComponentProps, type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { newIdempotencyKey } from '#client/request.ts';
import { useIsOnline } from '#ui/browser-state.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { focusHeading } from '#ui/focus-and-scroll.ts';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft, camera, circleAlert, send, trash2 } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import type { ListedJob } from '#workshop/jobs/board/job-list.contract.ts';
import { PhotoPicker } from '#workshop/jobs/files/ui/PhotoPicker.tsx';
import { addPhotos, KEEPS_NO_PHOTOS } from '#workshop/jobs/files/ui/photo-queue.ts';
import { nameOf } from '#workshop/jobs/ui/JobParts.tsx';
import type { Mark } from '../../change-order.contract.ts';
import { CHANGE_LIMITS as LIMITS } from '../../change-order.ts';
import { markAt, nudgeMark } from '../../change-sums.ts';
import { MarkedElevation } from '../../customer/ui/MarkedElevation.tsx';
import { describePlace, FINDING_MESSAGES, FOUND, mirrored, missingOf, SIDES, type Side } from '../../findings.ts';
import { type FindingDraft, useFindingDraft } from './use-found-draft.ts';

const CENTER: Mark = { x: 500, y: 500 };

/** Four questions about something that was found. What is written stays on the device until it is sent. */
export function FoundForm({ job, onClose }: { job: ListedJob; onClose: () => void }) {
  const { photos, finding, problem, choose, remove, say, setProblem, discard } = useFindingDraft(job.id);
  const [isTried, setTried] = useState(false);
  const missing = missingOf(photos.length, finding);
  const errors = isTried ? missing : {};
  const isOnline = useIsOnline();
  const name = nameOf(job);
  const stage = job.stage!;
  useEffect(() => focusHeading(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const [first] = Object.keys(missing);
    if (first) return document.getElementById(`found-${first}`)?.querySelector('input')?.focus();
    const sent = findingOf(finding, stage.key);
    try {
      await addPhotos(
        photos.map(({ file }) => ({
          jobId: job.id,
          file,
          name: file.name,
          caption: '',
          stageKey: stage.key,
          visible: false,
          finding: sent,
        })),
      );
      await discard();
      onClose();
      toast({
        title: `Found Something on ${name}`,
        description: isOnline
          ? 'We’re sending it to the owner’s Today page.'
          : 'Saved on this phone. It’s sent when the signal is back.',
      });
    } catch {
      setProblem(KEEPS_NO_PHOTOS);
    }
  }

  return (
    <div className="found">
      <Button variant="quiet" onClick={onClose}>
        <Icon of={arrowLeft} /> Under way now
      </Button>
      <h1 className="h2">Found something</h1>
      <p className="muted">
        <span className="job-tail">{name}</span>, {job.aircraftType}. {stage.title}.
      </p>
      <form className="stack apart--wide found__form" noValidate onSubmit={(event) => void submit(event)}>
        <FoundPhotos photos={photos} error={errors.photos} choose={choose} remove={remove} />
        <Where
          aircraft={{ type: job.aircraftType, model: job.model, colors: job.colors }}
          finding={finding}
          say={say}
        />
        <What finding={finding} error={errors.what} say={say} />
        <CanContinue name={name} finding={finding} error={errors.isStuck} say={say} />
        <div className="stack found__go">
          <div role="alert">
            {problem && (
              <p className="note note--warn">
                <Icon of={circleAlert} />
                <span>{problem}</span>
              </p>
            )}
          </div>
          <Button type="submit" variant="primary">
            <Icon of={send} /> Send to the owner
          </Button>
          <p className="muted">
            {isOnline
              ? 'It goes to the owner’s Today page.'
              : 'No signal. It stays on this phone and is sent when the signal is back.'}{' '}
            The customer sees nothing until the owner sends a change order.
          </p>
        </div>
      </form>
    </div>
  );
}

function findingOf({ what, side, mark, words, isStuck }: FindingDraft, stageKey: string) {
  return {
    key: newIdempotencyKey(),
    what,
    words,
    isStuck,
    stageKey,
    place: describePlace(side, mark),
    ...(mark && { mark: `${mark.x},${mark.y}` }),
  };
}

type Draft = ReturnType<typeof useFindingDraft>;

type FoundPhotosProps = Pick<Draft, 'photos' | 'choose' | 'remove'> & { error: string | undefined };

function FoundPhotos({ photos, error, choose, remove }: FoundPhotosProps) {
  return (
    <section id="found-photos">
      <h2>
        <span>1</span> Photos
      </h2>
      {error ? <Missing words={error} /> : <p className="help">{FINDING_MESSAGES.photos}.</p>}
      <div className="found__photos">
        <PhotoPicker className="on-ink found__camera" onChoose={choose}>
          <Icon of={camera} />
          <b>Take a photo</b>
          <span>Close, then from a step back</span>
        </PhotoPicker>
        {photos.map(({ address }, at) => (
          <figure key={address}>
            <img src={address} alt={`What you found, ${at + 1}`} />
            <button type="button" aria-label={`Delete photo ${at + 1}`} onClick={() => remove(at)}>
              <Icon of={trash2} />
            </button>
          </figure>
        ))}
      </div>
    </section>
  );
}

type QuestionProps = { finding: FindingDraft; error: string | undefined; say: Draft['say'] };

function What({ finding, error, say }: QuestionProps) {
  return (
    <section>
      <h2>
        <span>3</span> What
      </h2>
      <Choices
        name="what"
        label="What you found"
        choices={Object.entries(FOUND).map(([key, { label }]) => [key, label] as const)}
        value={finding.what}
        id="found-what"
        error={error}
        onChoose={(what) => say({ what })}
      />
      <Field
        label="A few words"
        isOptional
        rows={3}
        maxLength={LIMITS.findings}
        value={finding.words}
        onChange={({ target }) => say({ words: target.value })}
      />
    </section>
  );
}

function CanContinue({ name, finding, error, say }: QuestionProps & { name: string }) {
  return (
    <section>
      <h2>
        <span>4</span> Can you keep working on {name}?
      </h2>
      <Choices
        name="stuck"
        label="Can you keep working?"
        choices={[
          ['false', 'Yes, around it'],
          ['true', 'No, I’m stuck'],
        ]}
        value={finding.isStuck}
        id="found-isStuck"
        error={error}
        onChoose={(isStuck) => say({ isStuck })}
      />
    </section>
  );
}

/** The side, and a place on the drawing: by a tap, or by Enter and the arrow keys. */
function Where({
  aircraft,
  finding: { side, mark },
  say,
}: {
  aircraft: ComponentProps<typeof MarkedElevation>['aircraft'];
  finding: FindingDraft;
  say: (change: Partial<FindingDraft>) => void;
}) {
  const press = ({ clientX, clientY, currentTarget, detail }: MouseEvent<HTMLButtonElement>) =>
    // A press by a key has no place.
    say({
      mark:
        detail === 0
          ? (mark ?? CENTER)
          : mirrored(side, markAt(currentTarget.getBoundingClientRect(), { clientX, clientY })),
    });
  const nudge = (event: KeyboardEvent) => {
    const moved = !event.altKey && mark && nudgeMark(mirrored(side, mark), event.key);
    if (!moved) return;
    event.preventDefault();
    say({ mark: mirrored(side, moved) });
  };
  return (
    <section>
      <h2>
        <span>2</span> Where
      </h2>
      <Choices
        name="side"
        label="Side"
        choices={Object.entries(SIDES).map(([key, label]) => [key as Side, label.split(' ')[0]!] as const)}
        value={side}
        onChoose={(chosen) => say({ side: chosen })}
      />
      <button
        type="button"
        className={side === 'right' ? 'box apart--close found__spot is-mirrored' : 'box apart--close found__spot'}
        aria-label={`${describePlace(side, mark)}. ${mark ? 'Move the mark with the arrow keys.' : 'Set a mark on the drawing.'}`}
        onClick={press}
        onKeyDown={nudge}
      >
        <MarkedElevation aircraft={aircraft} lines={[{ id: 'found', mark: mark ?? undefined }]} />
      </button>
      <p className="apart--tight">
        <b>{describePlace(side, mark)}</b>
        <span className="sub">Tap the airplane where you found it.</span>
      </p>
    </section>
  );
}

interface ChoicesProps<Key extends string> {
  name: string;
  label: string;
  choices: readonly (readonly [key: Key, label: string])[];
  value: string;
  onChoose: (key: Key) => void;
  id?: string;
  error?: string | undefined;
}

function Missing({ id, words }: { id?: string; words: string }) {
  return (
    <p className="error is-shown" id={id} role="alert">
      <Icon of={circleAlert} />
      <span>{words}</span>
    </p>
  );
}

function Choices<Key extends string>({ name, label, choices, value, onChoose, id, error }: ChoicesProps<Key>) {
  return (
    <>
      <div
        id={id}
        className="found__choices"
        role="radiogroup"
        aria-label={label}
        aria-required={id !== undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      >
        {choices.map(([key, words]) => (
          <label key={key} className="pick">
            <input type="radio" name={name} required checked={value === key} onChange={() => onChoose(key)} />
            {words}
          </label>
        ))}
      </div>
      {error && <Missing id={`${id}-error`} words={error} />}
    </>
  );
}
