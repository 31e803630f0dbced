import { formatDay } from '#time/format-day.ts';
import '#ui/form.css';
import { type FormEvent, Fragment, useId } from 'react';
import { Link } from 'react-router';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { PASSPORT_LIMITS, TRANSFER_RULES, WARRANTY_NAMES } from '../../constants.ts';
import type { Passport } from '../contract.ts';
import { CoatsEditor } from './CoatsEditor.tsx';
import { DeskField } from './DeskField.tsx';
import { PASSPORTS, usePassportChange } from './passport-queries.ts';

interface WorkProps {
  passport: Passport;
  work: Passport['works'][number];
}

/** A work with its coats and its warranty. */
export function WorkPart({ passport, work }: WorkProps) {
  const { id, title, deliveredOn, jobId, jobNumber, release } = work;
  return (
    <section className="passports__work" aria-labelledby={`work-${id}`}>
      <h2 className="ruled-title" id={`work-${id}`}>
        {title}
      </h2>
      <p className="muted passports__facts">
        Delivered {formatDay(deliveredOn, 'long')}.{' '}
        {jobId !== null && <Link to={`/admin/jobs/${jobId}`}>Job {jobNumber}</Link>}{' '}
        {release && (
          <a href={`${PASSPORTS}/${passport.id}/works/${id}/release.pdf`} download>
            Release pack
          </a>
        )}
      </p>
      <CoatsEditor passport={passport} work={work} />
      <WarrantyForm passport={passport} work={work} />
    </section>
  );
}

function WarrantyForm({ passport, work }: WorkProps) {
  const { title, warrantyEndsOn, laborEndsOn, warrantyText, transfers } = work;
  const { change, isBusy, problem } = usePassportChange(passport);
  const [rule, covers] = [useId(), useId()];

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { reason, ...fields } = Object.fromEntries(new FormData(event.currentTarget));
    const days = { warrantyEndsOn: fields.warrantyEndsOn || null, laborEndsOn: fields.laborEndsOn || null };
    void change('PATCH', `/works/${work.id}`, { ...fields, ...days, ...(reason && { reason }) });
  }

  return (
    <details className="passports__warranty">
      <summary>{describeWarranty(work)}</summary>
      <form className="passport-form" onSubmit={submit}>
        {/* What was saved, here or at another desk, replaces what is typed. */}
        <Fragment key={JSON.stringify([title, warrantyEndsOn, laborEndsOn, warrantyText, transfers])}>
          <DeskField name="title" label="Work" value={title} isRequired />
          <DeskField
            name="warrantyEndsOn"
            label={`${WARRANTY_NAMES.paint}: last day`}
            type="date"
            value={warrantyEndsOn ?? ''}
          />
          <DeskField
            name="laborEndsOn"
            label={`${WARRANTY_NAMES.labor}: last day`}
            type="date"
            value={laborEndsOn ?? ''}
          />
          <DeskField name="reason" label="Reason for changing a last day" />
          <div className="field">
            <label htmlFor={covers}>
              What it covers<span className="opt"> (optional)</span>
            </label>
            <textarea
              id={covers}
              name="warrantyText"
              className="input"
              rows={3}
              maxLength={PASSPORT_LIMITS.warrantyText}
              defaultValue={warrantyText}
            />
          </div>
          <div className="field">
            <label htmlFor={rule}>Transfers to a new owner</label>
            <select id={rule} name="transfers" className="input" defaultValue={transfers}>
              {Object.entries(TRANSFER_RULES).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        </Fragment>
        {problem && (
          <p className="error" role="alert">
            {problem}
          </p>
        )}
        <Button small type="submit" variant="ink" busy={isBusy}>
          Save warranty
        </Button>
      </form>
    </details>
  );
}

function describeWarranty({ warrantyEndsOn, laborEndsOn, soldOn, transfers }: WorkProps['work']): string {
  if (soldOn) return `Warranty: ended with the sale on ${formatDay(soldOn, 'long')}`;
  const endsOn = warrantyEndsOn ?? laborEndsOn;
  return endsOn
    ? `Warranty through ${formatDay(endsOn, 'long')}, ${TRANSFER_RULES[transfers].toLowerCase()}`
    : 'No warranty';
}

/** A work from before the software. */
export function AddWork({ passport }: { passport: Passport }) {
  const { change, isBusy, problem } = usePassportChange(passport);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (await change('POST', '/works', Object.fromEntries(new FormData(form)))) form.reset();
  }

  return (
    <details className="passports__warranty">
      <summary>Add past work</summary>
      <form className="passport-form" onSubmit={(event) => void submit(event)}>
        <DeskField name="title" label="Work done" isRequired />
        <DeskField name="deliveredOn" label="Delivered" type="date" value={shopDay()} isRequired />
        {problem && (
          <p className="error" role="alert">
            {problem}
          </p>
        )}
        <Button small type="submit" variant="ink" busy={isBusy}>
          Add work
        </Button>
      </form>
    </details>
  );
}
