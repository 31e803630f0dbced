import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { NumberKind } from '#foundation/fields/numbers.ts';
import { NumberInput } from '#foundation/fields/ui/number-inputs.tsx';
import { Button } from '#ui/button.tsx';
import { explainProblem, fieldErrorsOf } from '#ui/explain-problem.ts';
import { Input } from '#ui/field.tsx';
import { DeskForm, FormProblem, SubmitButton } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { trash2 } from '#ui/icons.ts';
import { isComposing } from '#ui/keys.ts';
import { toast } from '#ui/toast.tsx';
import { LAYERS, type Layer } from '../../passport.constants.ts';
import type { Coat } from '../../passport.contract.ts';
import type { Passport } from '../passport-desk.contract.ts';
import { PASSPORT_SAVED, usePassportCall } from './passport-queries.ts';

/** A coat as it is typed. */
type Row = Record<'layer' | TextName | 'appliedOn', string> &
  Pick<Coat, 'milsTenths'> & {
    key: string;
    /** Null while the field is empty. */
    coats: number | null;
  };
type TextName = (typeof TEXTS)[number]['name'];

const COATS: NumberKind = { decimals: 0, min: 1, max: 20 };
const MILS: NumberKind = { decimals: 1, min: 0, max: 1_000 };

const TEXTS = [
  { name: 'area', label: 'Area' },
  { name: 'maker', label: 'Maker' },
  { name: 'product', label: 'Product' },
  { name: 'color', label: 'Color' },
  { name: 'code', label: 'Code' },
  { name: 'batch', label: 'Batch' },
] as const;

const toRow = ({ appliedOn, ...coat }: Coat): Row => ({
  ...coat,
  appliedOn: appliedOn ?? '',
  key: crypto.randomUUID(),
});

/** The next coat: as the one below it, without what differs by can. */
const nextRow = (last: Row | undefined): Row => ({
  layer: last?.layer ?? 'primer',
  area: last?.area ?? '',
  maker: last?.maker ?? '',
  product: last?.product ?? '',
  color: '',
  code: '',
  batch: '',
  coats: 1,
  milsTenths: null,
  appliedOn: last?.appliedOn ?? '',
  key: crypto.randomUUID(),
});

const toCoat = ({ key: _, appliedOn, layer, ...others }: Row) => ({
  layer: layer as Layer,
  ...others,
  appliedOn: appliedOn || null,
});

/** The coats of a work from the skin up. Enter adds the next one, Alt with Delete removes one. */
export function CoatsEditor({ passport, work }: { passport: Passport; work: Passport['works'][number] }) {
  const [rows, setRows] = useState(() => work.coats.map(toRow));
  const [shown, setShown] = useState(work.coats);
  const { call } = usePassportCall(passport.id);
  const [focused, setFocused] = useState<{ key: string | undefined }>();
  const list = useRef<HTMLOListElement>(null);

  // What was saved, here or at another desk, replaces what is typed; a change of anything else does not.
  if (JSON.stringify(shown) !== JSON.stringify(work.coats)) {
    setShown(work.coats);
    setRows(work.coats.map(toRow));
  }

  useLayoutEffect(() => {
    if (focused) list.current?.querySelector<HTMLElement>(`[data-coat="${focused.key}"] select`)?.focus();
  }, [focused]);

  const set = (at: number, part: Partial<Row>) => setRows(rows.map((row, n) => (n === at ? { ...row, ...part } : row)));
  const add = (at: number) => {
    const row = nextRow(rows[at - 1]);
    setRows(rows.toSpliced(at, 0, row));
    setFocused({ key: row.key });
  };
  const remove = (at: number) => {
    const left = rows.toSpliced(at, 1);
    setRows(left);
    // The focus goes on to the coat that took its place, or to the one before.
    setFocused({ key: (left[at] ?? left.at(-1))?.key });
  };

  function handleKeys(event: KeyboardEvent, at: number) {
    if (isComposing(event)) return;
    const isButton = (event.target as HTMLElement).closest('button') !== null;
    if (event.key === 'Delete' && event.altKey) remove(at);
    else if (event.key === 'Enter' && !isButton && !event.ctrlKey && !event.metaKey) add(at + 1);
    else return;
    event.preventDefault();
  }

  async function save() {
    const body = { coats: rows.map(toCoat), expectedUpdatedAt: passport.updatedAt };
    await call({ method: 'PUT', path: `/works/${work.id}/coats`, body });
    toast(PASSPORT_SAVED);
  }

  return (
    <DeskForm
      send={save}
      renderFailure={problemOfCoat}
      foot={
        <p className="row">
          <Button small onClick={() => add(rows.length)}>
            Add a coat
          </Button>
          <SubmitButton small variant="ink">
            Save coats
          </SubmitButton>
          <span className="muted sm">Press Enter to add a coat, Alt+Delete to remove one.</span>
        </p>
      }
    >
      {rows.length === 0 && <p className="muted">No coats yet.</p>}
      <ol ref={list} className="passport-coats" aria-label={`Coats of ${work.title}, from the skin up`}>
        {rows.map((row, at) => (
          <li key={row.key} data-coat={row.key} onKeyDown={(event) => handleKeys(event, at)}>
            <CoatFields row={row} at={at} onChange={(part) => set(at, part)} />
            <Button
              small
              variant="quiet"
              className="passport-coats__remove"
              aria-label={`Remove coat ${at + 1}`}
              onClick={() => remove(at)}
            >
              <Icon of={trash2} />
            </Button>
          </li>
        ))}
      </ol>
    </DeskForm>
  );
}

/** Names the coat that is wrong. */
function problemOfCoat(error: unknown) {
  const [path = ''] = Object.keys(fieldErrorsOf(error));
  const at = /^coats\.(\d+)/.exec(path)?.[1];
  if (at === undefined) return undefined;
  return (
    <FormProblem>
      Coat {Number(at) + 1}: {explainProblem(error)}
    </FormProblem>
  );
}

interface FieldsProps {
  row: Row;
  at: number;
  onChange: (part: Partial<Row>) => void;
}

function CoatFields({ row, at, onChange }: FieldsProps) {
  const ofCoat = <span className="vh">, coat {at + 1}</span>;
  const id = (name: string) => `coat-${row.key}-${name}`;
  const labeled = (name: string, label: string, input: ReactNode) => (
    <label key={name} className={`passport-coats__${name}`} htmlFor={id(name)}>
      <span className="muted sm line">
        {label}
        {ofCoat}
      </span>
      {input}
    </label>
  );
  const text = (name: TextName | 'appliedOn', type = 'text') => (
    <Input id={id(name)} type={type} value={row[name]} onChange={({ target }) => onChange({ [name]: target.value })} />
  );
  return (
    <>
      {labeled(
        'layer',
        'Layer',
        <Input
          id={id('layer')}
          choices={LAYERS}
          value={row.layer}
          onChange={({ target }) => onChange({ layer: target.value })}
        />,
      )}
      {TEXTS.map(({ name, label }) => labeled(name, label, text(name)))}
      {labeled(
        'coats',
        'Coats',
        <NumberInput
          id={id('coats')}
          kind={COATS}
          required
          value={row.coats}
          onValue={(coats) => onChange({ coats })}
        />,
      )}
      {labeled(
        'mils',
        'Mils',
        <NumberInput
          id={id('mils')}
          kind={MILS}
          value={row.milsTenths}
          onValue={(milsTenths) => onChange({ milsTenths })}
        />,
      )}
      {labeled('appliedOn', 'Applied', text('appliedOn', 'date'))}
    </>
  );
}
