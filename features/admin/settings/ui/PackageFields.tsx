import { useState } from 'react';
import type { PriceList } from '#features/estimates/contract.ts';
import { Field } from '#ui/field.tsx';
import { useFormContext } from '#ui/form-context.ts';

type Package = PriceList['packages'][number];

/** A package's fields beside its price. */
export function PackageFields({
  index,
  item,
  onChange,
}: {
  index: number;
  item: Package;
  onChange: (item: Package) => void;
}) {
  const path = `packages.${index}`;
  const { errors } = useFormContext();
  const hasError = Object.keys(errors).some((field) => field.startsWith(`${path}.`));
  const [lines, setLines] = useState(item.includes.join('\n'));
  // Keeps the text as typed, with empty lines, and follows external changes of the value.
  if (linesIn(lines).join('\n') !== item.includes.join('\n')) setLines(item.includes.join('\n'));
  return (
    <details className="set__package" open={hasError || undefined}>
      <summary>What {item.name} includes</summary>
      <Field
        name={`${path}.summary`}
        label="Summary"
        value={item.summary}
        onChange={({ target }) => onChange({ ...item, summary: target.value })}
      />
      <Field
        rows={5}
        name={`${path}.includes`}
        label="What is included, one item per line"
        value={lines}
        onChange={({ target }) => {
          setLines(target.value);
          onChange({ ...item, includes: linesIn(target.value) });
        }}
      />
      <label className="check-row set__check">
        <input
          type="checkbox"
          checked={item.andUp}
          onChange={({ target }) => onChange({ ...item, andUp: target.checked })}
        />
        This is a starting price
      </label>
      <label className="check-row set__check">
        <input
          type="checkbox"
          checked={item.popular}
          onChange={({ target }) => onChange({ ...item, popular: target.checked })}
        />
        Most Popular
      </label>
    </details>
  );
}

function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
