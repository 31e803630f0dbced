import type { ComponentProps, KeyboardEvent } from 'react';
import { DOLLARS, type NumberKind } from '#features/fields/numbers/rules.ts';
import { NumberField } from '#features/fields/ui/NumberField.tsx';
import { SHOP_LIMITS } from '#features/shop/constants.ts';
import { ARROW_STEPS } from '#ui/arrow-steps.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { CHANGE_LIMITS as LIMITS } from '../../constants.ts';
import type { ChangeLine } from '../../contract.ts';
import { MarkField } from './MarkField.tsx';

const CENTS: NumberKind = { ...DOLLARS, min: -SHOP_LIMITS.lineCents, max: SHOP_LIMITS.lineCents };
const DAYS: NumberKind = { decimals: 0, min: 0, max: LIMITS.lineDays };

interface LineProps {
  /** Of the aircraft. */
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
