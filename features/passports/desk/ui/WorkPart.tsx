import { Fragment } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Field } from '#ui/field.tsx';
import { DeskForm, type Entered, SubmitButton } from '#ui/form-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { PASSPORT_LIMITS, TRANSFER_RULES, WARRANTY_NAMES } from '../../constants.ts';
import type { Passport } from '../contract.ts';
import { CoatsEditor } from './CoatsEditor.tsx';
import { PASSPORT_SAVED, PASSPORTS, usePassportCall } from './passport-queries.ts';

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
  const { call } = usePassportCall(passport.id);

  async function save({ reason, warrantyEndsOn: paint, laborEndsOn: labor, ...fields }: Entered) {
    const days = { warrantyEndsOn: paint || null, laborEndsOn: labor || null };
    const body = { ...fields, ...days, ...(reason && { reason }), expectedUpdatedAt: passport.updatedAt };
    await call({ method: 'PATCH', path: `/works/${work.id}`, body });
    toast(PASSPORT_SAVED);
  }

  return (
    <details className="passports__warranty">
      <summary>{describeWarranty(work)}</summary>
      <DeskForm
        className="stack passport-form"
        send={save}
        foot={
          <SubmitButton small variant="ink">
            Save warranty
          </SubmitButton>
        }
      >
        {/* What was saved, here or at another desk, replaces what is typed. */}
        <Fragment key={JSON.stringify([title, warrantyEndsOn, laborEndsOn, warrantyText, transfers])}>
          <Field name="title" label="Work" defaultValue={title} required />
          <Field
            name="warrantyEndsOn"
            label={`${WARRANTY_NAMES.paint}: last day`}
            type="date"
            defaultValue={warrantyEndsOn ?? ''}
            isOptional
          />
          <Field
            name="laborEndsOn"
            label={`${WARRANTY_NAMES.labor}: last day`}
            type="date"
            defaultValue={laborEndsOn ?? ''}
            isOptional
          />
          <Field name="reason" label="Reason for changing a last day" isOptional />
          <Field
            name="warrantyText"
            label="What it covers"
            rows={3}
            maxLength={PASSPORT_LIMITS.warrantyText}
            defaultValue={warrantyText}
            isOptional
          />
          <Field name="transfers" label="Transfers to a new owner" choices={TRANSFER_RULES} defaultValue={transfers} />
        </Fragment>
      </DeskForm>
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
export function AddWork({ passport: { id, updatedAt } }: { passport: Passport }) {
  const { call } = usePassportCall(id);
  return (
    <details className="passports__warranty">
      <summary>Add past work</summary>
      <DeskForm
        className="stack passport-form"
        resetOnSuccess
        send={async (work) => {
          await call({ method: 'POST', path: '/works', body: { ...work, expectedUpdatedAt: updatedAt } });
          toast(PASSPORT_SAVED);
        }}
        foot={
          <SubmitButton small variant="ink">
            Add work
          </SubmitButton>
        }
      >
        <Field name="title" label="Work done" required />
        <Field name="deliveredOn" label="Delivered" type="date" defaultValue={shopDay()} required />
      </DeskForm>
    </details>
  );
}
