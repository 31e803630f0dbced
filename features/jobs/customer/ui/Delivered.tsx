import { formatWorkDays } from '#features/shop/rules.ts';
import { formatDay } from '#time/format-day.ts';
import type { JobPage } from '../contract.ts';

/** Who took the aircraft, how long it was here, and what is under warranty. */
export function Delivered({ token, page }: { token: string; page: JobPage }) {
  const { takenBy, deliveredOn, hangarDays, stages, quote, hasReleasePack, passportPath } = page;
  const counted = stages.filter(({ state }) => state !== 'skipped');
  const approved = counted.reduce((sum, { workDays }) => sum + workDays.approved, 0);
  const agreed = counted.reduce((sum, { workDays }) => sum + workDays.agreed, 0);
  const plan = `${agreed - approved} planned${approved > 0 ? `, ${approved} approved by you` : ''}`;
  return (
    <div className="stack job-head__beside">
      <dl className="quote-facts">
        {takenBy && <Fact label="Picked up by" value={takenBy} more={formatDay(deliveredOn!)} />}
        {hangarDays !== null && <Fact label="Hangar time" value={formatWorkDays(hangarDays)} more={plan} />}
        {quote && (
          <Fact
            label="Warranty"
            value={`Paint ${quote.paintWarrantyMonths} months`}
            more={`labor ${quote.laborWarrantyMonths} months, both from ${formatDay(deliveredOn!)}`}
          />
        )}
      </dl>
      {(hasReleasePack || passportPath) && (
        <p className="row">
          {hasReleasePack && (
            <a className="btn btn--primary" href={`/job/${token}/release`}>
              Release pack
            </a>
          )}
          {passportPath && (
            <a className="btn btn--line" href={passportPath}>
              Paint passport
            </a>
          )}
        </p>
      )}
    </div>
  );
}

function Fact({ label, value, more }: { label: string; value: string; more: string }) {
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd>
        {value} <small>{more}</small>
      </dd>
    </div>
  );
}
