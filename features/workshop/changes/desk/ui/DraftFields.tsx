import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { DOLLARS, type NumberKind } from '#foundation/fields/numbers.ts';
import { NumberField } from '#foundation/fields/ui/number-inputs.tsx';
import { Button } from '#ui/button.tsx';
import { explainProblem } from '#ui/explain-problem.ts';
import { Field, Input } from '#ui/field.tsx';
import { ARROW_STEPS } from '#ui/keys.ts';
import { JOBS } from '#workshop/jobs/board/ui/job-queries.ts';
import type { Job } from '#workshop/jobs/desk/job-desk.contract.ts';
import { WaitingPhotos } from '#workshop/jobs/desk/ui/DeskPart.tsx';
import { FILE_LIMITS } from '#workshop/jobs/files/job-files.ts';
import { addPhotos, choosePhotos, KEEPS_NO_PHOTOS, usePhotoQueue } from '#workshop/jobs/files/ui/photo-queue.ts';
import { SHOP_LIMITS } from '#workshop/shop/money.ts';
import type { Change, ChangeBody, ChangeLine, Mark } from '../../change-order.contract.ts';
import { CHANGE_REASONS, CHANGE_LIMITS as LIMITS, needsPhoto } from '../../change-order.ts';
import { markAt, nudgeMark } from '../../change-sums.ts';
import { MarkedElevation } from '../../customer/ui/MarkedElevation.tsx';
import { useChangeCall, usePhotosOnTheirWay } from './change-queries.ts';

interface FactsProps {
  stages: Job['stages'];
  body: ChangeBody;
  hasPhoto: boolean;
  onChange: (body: ChangeBody) => void;
}

/** Why it is made, what was found, and which stage it belongs to. */
export function DraftFacts({ stages, body, hasPhoto, onChange }: FactsProps) {
  const open = stages.filter(({ state }) => state === 'to-come' || state === 'under-way');
  const stagesToChoose = open.map(({ key, title }) => [key, title] as [string, string]);
  if (!open.some(({ key }) => key === body.stageKey)) stagesToChoose.unshift([body.stageKey ?? '', 'Choose one']);
  return (
    <>
      <Field
        label="Reason"
        choices={CHANGE_REASONS}
        help={needsPhoto(body.reason) && !hasPhoto && 'Add at least one photo.'}
        value={body.reason}
        onChange={({ target }) => onChange({ ...body, reason: target.value as ChangeBody['reason'] })}
      />
      <Field
        label="Title"
        maxLength={LIMITS.title}
        value={body.title}
        onChange={({ target }) => onChange({ ...body, title: target.value })}
      />
      <Field
        label="What you found, in your own words"
        rows={4}
        maxLength={LIMITS.findings}
        value={body.findings}
        onChange={({ target }) => onChange({ ...body, findings: target.value })}
      />
      <Field
        label="Stage to add the days to"
        choices={stagesToChoose}
        value={body.stageKey ?? ''}
        onChange={({ target }) => onChange({ ...body, stageKey: target.value || null })}
      />
      <label className="check-row">
        <input
          type="checkbox"
          checked={body.blocks}
          onChange={({ target }) => onChange({ ...body, blocks: target.checked })}
        />
        Hold this stage until the customer responds
      </label>
    </>
  );
}

interface MarkFieldProps {
  aircraft: ComponentProps<typeof MarkedElevation>['aircraft'];
  line: ChangeLine;
  /** Its position, from 0. */
  at: number;
  onMark: (mark: Mark | undefined) => void;
}

const CENTER: Mark = { x: 500, y: 500 };

/** Where a line's work is on the side view: by a click, or by Enter and the arrow keys. */
function MarkField({ aircraft, line, at, onMark }: MarkFieldProps) {
  const { mark } = line;
  return (
    <details className="change-mark" open={mark !== undefined}>
      <summary>Location on the drawing</summary>
      <button
        type="button"
        className="box"
        aria-label={`${mark ? 'Move' : 'Set'} number ${at + 1} on the drawing. Use the arrow keys to move it.`}
        onClick={({ clientX, clientY, currentTarget, detail }) =>
          // A click by a key has no place.
          onMark(detail === 0 ? (mark ?? CENTER) : markAt(currentTarget.getBoundingClientRect(), { clientX, clientY }))
        }
        onKeyDown={(event) => {
          const moved = !event.altKey && mark && nudgeMark(mark, event.key);
          if (!moved) return;
          event.preventDefault();
          onMark(moved);
        }}
      >
        <MarkedElevation aircraft={aircraft} lines={[line]} from={at + 1} />
      </button>
      {mark && (
        <Button small variant="quiet" onClick={() => onMark(undefined)}>
          Remove the number
        </Button>
      )}
    </details>
  );
}

const CENTS: NumberKind = { ...DOLLARS, min: -SHOP_LIMITS.lineCents, max: SHOP_LIMITS.lineCents };
const DAYS: NumberKind = { decimals: 0, min: 0, max: LIMITS.lineDays };

interface LineProps {
  /** The aircraft on whose drawing the marks are set. */
  aircraft: ComponentProps<typeof MarkField>['aircraft'];
  line: ChangeLine;
  at: number;
  count: number;
  onChange: (line: ChangeLine) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One line of a draft. Alt with an arrow moves it, as its buttons do. */
export function DraftLine({ aircraft, line, at, count, onChange, onMove, onRemove }: LineProps) {
  const set = (change: Partial<ChangeLine>) => onChange({ ...line, ...change });
  const name = `line ${at + 1}`;

  function moveByKey(event: KeyboardEvent) {
    const by = ARROW_STEPS[event.key];
    if (!event.altKey || !by || at + by < 0 || at + by >= count) return;
    event.preventDefault();
    onMove(by);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its fields, which its buttons do as well
    <div className="stack card stack change-form__line" onKeyDown={moveByKey}>
      <Field
        label={`${at + 1}. Location`}
        maxLength={LIMITS.place}
        value={line.place}
        onChange={({ target }) => set({ place: target.value })}
      />
      <MarkField aircraft={aircraft} line={line} at={at} onMark={(mark) => set({ mark })} />
      <Field
        label="Work to be done"
        maxLength={LIMITS.text}
        value={line.text}
        onChange={({ target }) => set({ text: target.value })}
      />
      <Field
        label="Detail"
        rows={2}
        maxLength={LIMITS.detail}
        value={line.detail}
        onChange={({ target }) => set({ detail: target.value })}
      />
      <div className="change-form__figures">
        <NumberField label="Price in dollars" kind={CENTS} value={line.cents} onValue={(cents) => set({ cents })} />
        <NumberField label="Work days" kind={DAYS} value={line.days} onValue={(days) => set({ days: days ?? 0 })} />
      </div>
      <label className="check-row">
        <input type="checkbox" checked={line.mustDo} onChange={({ target }) => set({ mustDo: target.checked })} />
        Must be done, or we stop work
      </label>
      <label className="check-row">
        <input type="checkbox" checked={line.taxable} onChange={({ target }) => set({ taxable: target.checked })} />
        Taxable
      </label>
      <div className="row">
        <Button small variant="quiet" disabled={at === 0} onClick={() => onMove(-1)} aria-label={`Move ${name} up`}>
          Up
        </Button>
        <Button
          small
          variant="quiet"
          disabled={at === count - 1}
          onClick={() => onMove(1)}
          aria-label={`Move ${name} down`}
        >
          Down
        </Button>
        <Button small variant="quiet" onClick={onRemove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </div>
    </div>
  );
}

/** The photos of a draft, from the camera or the phone's album. They wait in the browser until the server has them. */
export function DraftPhotos({ job, change }: { job: Job; change: Change }) {
  const { call } = useChangeCall(job.id);
  const waiting = usePhotoQueue((queue) => queue.waiting.length);
  const [failure, setFailure] = useState('');
  const path = `/${change.number}/photos`;
  const own = usePhotosOnTheirWay(job, change).length;

  async function run(work: () => Promise<unknown>) {
    setFailure('');
    try {
      await work();
    } catch (error) {
      setFailure(explainProblem(error));
    }
  }

  async function add(files: readonly File[]) {
    const { taken, refusals } = choosePhotos(files, waiting);
    setFailure(refusals.join(' '));
    await addPhotos(
      taken.map((file) => ({
        jobId: job.id,
        changeNumber: change.number,
        file,
        name: file.name,
        caption: '',
        stageKey: null,
        visible: true,
      })),
    ).catch(() => setFailure(KEEPS_NO_PHOTOS));
  }

  return (
    <fieldset className="stack change-form__photos">
      <legend>Photos</legend>
      <ul className="stack">
        {change.photos.map(({ id, caption }, n) => (
          <li key={id}>
            <img src={`${JOBS}/${job.id}/changes${path}/${id}?size=thumb`} alt={caption || `Photo ${n + 1}`} />
            <Input
              aria-label={`What photo ${n + 1} shows`}
              placeholder="What it shows"
              maxLength={FILE_LIMITS.caption}
              defaultValue={caption}
              onBlur={({ target }) => {
                if (target.value.trim() !== caption)
                  void run(() => call({ method: 'PATCH', path: `${path}/${id}`, body: { caption: target.value } }));
              }}
            />
            <Button
              small
              variant="quiet"
              aria-label={`Remove photo ${n + 1}`}
              onClick={() => void run(() => call({ method: 'DELETE', path: `${path}/${id}` }))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {change.photos.length + own < LIMITS.photos && (
        <label className="btn btn--line btn--sm change-form__add">
          Add photos
          <input
            type="file"
            accept="image/*"
            multiple
            className="vh"
            onChange={({ target }) => {
              void add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </label>
      )}
      <WaitingPhotos jobId={job.id} changeNumber={change.number} />
      <div role="alert">{failure && <p className="note note--warn">{failure}</p>}</div>
    </fieldset>
  );
}
