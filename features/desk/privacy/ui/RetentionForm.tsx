import { useQuery } from '@tanstack/react-query';
import type { Retention, RetentionPreview } from '#desk/privacy/people.contract.ts';
import { RETENTION_MONTHS } from '#desk/privacy/people.ts';
import { formatUnits } from '#foundation/fields/units.ts';
import { type SettingEdit, SettingPart } from '#foundation/settings/ui/SettingPart.tsx';
import { formatLongDate } from '#time/format-moment.ts';
import { Field } from '#ui/field.tsx';

const loadRetention = async () => (await import('#desk/privacy/people.contract.ts')).retentionSetting;
const CHOICES = Object.fromEntries(RETENTION_MONTHS.map((months) => [String(months), formatMonths(months)]));

export function RetentionForm() {
  return (
    <SettingPart<Retention> part="retention" setting="retention" load={loadRetention} keys={['months']}>
      {(edit) => <RetentionFields {...edit} />}
    </SettingPart>
  );
}

function RetentionFields({ value: { months }, change }: SettingEdit<Retention>) {
  return (
    <>
      <Field
        name="months"
        label="Erase leads with no activity for"
        help="Leads are erased for good with their photos, notes and emails, a few at a time. Leads with an upcoming reminder or appointment, or with accepted work, stay. Anonymous counts stay in your reports."
        showsRequired={false}
        choices={CHOICES}
        empty="Never: keep them forever"
        value={months === null ? '' : String(months)}
        onChange={({ target }) => change({ months: target.value === '' ? null : Number(target.value) })}
      />
      <div aria-live="polite">
        {months === null ? <p>Leads stay until someone deletes them.</p> : <Preview months={months} />}
      </div>
    </>
  );
}

function Preview({ months }: { months: number }) {
  const { data, isError } = useQuery<RetentionPreview>({ queryKey: [`/api/people/retention?months=${months}`] });
  if (!data) return <p>{isError ? 'We could not count how many leads would be erased.' : 'Counting...'}</p>;
  return (
    <p>
      <b>{data.due.toLocaleString('en-US')}</b> will be erased once you save. The oldest was last worked on:
      {data.oldest && ` ${formatLongDate(data.oldest)}.`}
    </p>
  );
}

/** '18 months', '2 years' */
function formatMonths(months: number): string {
  if (months % 12 !== 0 || months === 0) return formatUnits(months, 'month');
  return formatUnits(months / 12, 'year');
}
