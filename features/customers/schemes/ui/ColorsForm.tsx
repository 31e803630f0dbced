import { enabledStep } from '#ui/keys.ts';
import './colors.css';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { FINISHES } from '#airplanes/drawing/paint/scheme.ts';
import type { CoatingEntry, CoatingList } from '#customers/schemes/coatings.contract.ts';
import { type SettingEdit, SettingPart } from '#foundation/settings/ui/SettingPart.tsx';
import { Switch } from '#foundation/settings/ui/setting-fields.tsx';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useFormContext } from '#ui/form-state.ts';
import { Icon } from '#ui/icon.tsx';
import { arrowDown, arrowUp, plus } from '#ui/icons.ts';
import { CARD } from '#website/editing/editing.constants.ts';
import { Tool } from '#website/editing/ui/card-tools.tsx';
import { DragGrip } from '#website/editing/ui/drag-grip.tsx';

const loadCoatings = async () => (await import('#customers/schemes/coatings.contract.ts')).COATINGS_SETTING;

export function ColorsForm() {
  return (
    <SettingPart<CoatingList>
      part="colors"
      setting="coatings"
      load={loadCoatings}
      keys={['coatings']}
      fieldNameAt={(path) => path.replace(/(\.finishes)\.\d+$/, '$1')}
    >
      {(edit) => <ColorList {...edit} />}
    </SettingPart>
  );
}

function ColorList({ value: { coatings }, change }: SettingEdit<CoatingList>) {
  const list = useRef<HTMLUListElement>(null);
  const focusTarget = useRef<string>(undefined);
  const [editedId, setEditedId] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { errors } = useFormContext();
  const retired = coatings.filter(({ offered }) => !offered).length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows a row that moved or was added
  useEffect(() => {
    if (focusTarget.current) list.current?.querySelector<HTMLElement>(focusTarget.current)?.focus();
    focusTarget.current = undefined;
  }, [coatings]);

  function move(from: number, to: number) {
    const coating = coatings[from]!;
    if (to < 0 || to >= coatings.length || to === from) return;
    change({ coatings: coatings.toSpliced(from, 1).toSpliced(to, 0, coating) });
    setAnnouncement(CARD.moved(coating.name, to + 1, coatings.length));
    const step = enabledStep(to, coatings.length, Math.sign(to - from));
    focusTarget.current = `[data-color="${coating.id}"] [data-move="${step}"]`;
  }

  function add() {
    const coating = newCoating(coatings);
    change({ coatings: [...coatings, coating] });
    setEditedId(coating.id);
    focusTarget.current = `[data-color="${coating.id}"] .color__fields input`;
  }

  return (
    <>
      <p className="muted sm">
        {`${coatings.length - retired} available, ${retired} retired. Retired colors still show in older links. Colors on screen are approximate.`}
      </p>
      <ul className="colors" ref={list}>
        {coatings.map((coating, index) => (
          <ColorRow
            key={coating.id}
            coating={coating}
            path={`coatings.${index}`}
            isFirst={index === 0}
            isLast={index === coatings.length - 1}
            isOpen={
              coating.id === editedId || Object.keys(errors).some((path) => path.startsWith(`coatings.${index}.`))
            }
            onToggle={() => setEditedId(coating.id === editedId ? null : coating.id)}
            onChange={(fields) => change({ coatings: coatings.with(index, { ...coating, ...fields }) })}
            onMove={(to) => move(index, to)}
            index={index}
          />
        ))}
      </ul>
      <span className="vh" aria-live="polite">
        {announcement}
      </span>
      {errors.coatings && (
        <p className="error is-shown" role="alert">
          {errors.coatings}
        </p>
      )}
      <p className="row set__rows">
        <Button small onClick={add}>
          <Icon of={plus} /> Add a color
        </Button>
      </p>
    </>
  );
}

/** A color with an id that no link has yet: ids are never used again. */
function newCoating(coatings: readonly CoatingEntry[]): CoatingEntry {
  let name = 'New color';
  for (let number = 2; coatings.some((other) => other.name === name); number++) name = `New color ${number}`;
  return {
    id: `own-${crypto.randomUUID().slice(0, 8)}`,
    name,
    maker: null,
    line: null,
    standard: null,
    number: null,
    makerCode: null,
    finishes: ['solid'],
    srgb: '#808080',
    approximate: true,
    checkedOn: null,
    offered: true,
  };
}

const STANDARDS = { 'AMS-STD-595': 'AMS-STD-595', RAL: 'RAL' } as const;

type ColorFieldsProps = { coating: CoatingEntry; path: string; onChange: (fields: Partial<CoatingEntry>) => void };

/** The fields of one color. */
function ColorFields({ coating, path, onChange }: ColorFieldsProps) {
  const { name, standard, checkedOn, offered, srgb } = coating;
  const text = (key: 'maker' | 'line' | 'number' | 'makerCode', label: string): ComponentProps<typeof Field> => ({
    name: `${path}.${key}`,
    label,
    showsRequired: false,
    value: coating[key] ?? '',
    onChange: ({ target }) => onChange({ [key]: target.value || null }),
  });
  return (
    <div className="color__fields form form--2">
      <Field
        name={`${path}.name`}
        label="Name"
        showsRequired={false}
        value={name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div className="color__srgb">
        <Field
          name={`${path}.srgb`}
          label="Screen color (approximate)"
          showsRequired={false}
          value={srgb}
          onChange={({ target }) => onChange({ srgb: target.value.trim().toLowerCase() })}
        />
        <input
          type="color"
          aria-label={`Pick the screen color for ${name}`}
          value={/^#[0-9a-f]{6}$/.test(srgb) ? srgb : '#808080'}
          onChange={({ target }) => onChange({ srgb: target.value })}
        />
      </div>
      <Field
        name={`${path}.standard`}
        label="Standard"
        showsRequired={false}
        choices={STANDARDS}
        empty="None"
        value={standard ?? ''}
        onChange={({ target }) => onChange({ standard: (target.value || null) as CoatingEntry['standard'] })}
      />
      <Field {...text('number', 'Number')} />
      <Field {...text('maker', 'Maker')} />
      <Field {...text('line', 'Product line')} />
      <Field {...text('makerCode', 'Maker’s code')} />
      <FinishFields coating={coating} path={path} onChange={onChange} />
      <label className="check-row set__check">
        <input
          type="checkbox"
          checked={checkedOn !== null}
          onChange={({ target }) => onChange({ checkedOn: target.checked ? shopDay() : null })}
        />
        {checkedOn
          ? `Checked against the color card on ${formatDay(checkedOn, 'full')}`
          : 'Checked against the color card'}
      </label>
      <Switch checked={offered} onChange={(isOffered) => onChange({ offered: isOffered })}>
        Offered to visitors
      </Switch>
    </div>
  );
}

function FinishFields({ coating: { finishes }, path, onChange }: ColorFieldsProps) {
  const { errors } = useFormContext();
  const finishesError = errors[`${path}.finishes`];
  return (
    <fieldset aria-describedby={finishesError && `${path}-finishes-error`}>
      <legend>Finishes</legend>
      {FINISHES.map((finish) => (
        <label key={finish} className="check-row set__check">
          <input
            type="checkbox"
            checked={finishes.includes(finish)}
            onChange={({ target }) =>
              onChange({
                finishes: FINISHES.filter((each) => (each === finish ? target.checked : finishes.includes(each))),
              })
            }
          />
          {finish.charAt(0).toUpperCase() + finish.slice(1)}
        </label>
      ))}
      {finishesError && (
        <span className="error is-shown" id={`${path}-finishes-error`}>
          {finishesError}
        </span>
      )}
    </fieldset>
  );
}

type ColorRowProps = {
  coating: CoatingEntry;
  /** The path of its fields. */
  path: string;
  index: number;
  isFirst: boolean;
  isLast: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (fields: Partial<CoatingEntry>) => void;
  /** Called with the new index. */
  onMove: (to: number) => void;
};

/** A color with its swatch, its place in the list and, when open, its fields. */
function ColorRow({ coating, path, index, isFirst, isLast, isOpen, onToggle, onChange, onMove }: ColorRowProps) {
  const { id, name, offered, srgb } = coating;
  return (
    <li className="color" data-card data-color={id}>
      <span className="color__swatch" style={{ background: srgb }} aria-hidden="true" />
      <span className="color__name">
        <b>{name}</b>
        <small>{detailsOf(coating)}</small>
        {!offered && <small className="color__retired">Retired</small>}
      </span>
      <span className="with-icon color__tools">
        <fieldset className="tools tools--paper">
          <legend className="vh">{`Position of ${name}`}</legend>
          <DragGrip label={name} onDrop={onMove} />
          <Tool
            name={CARD.up}
            label={name}
            icon={arrowUp}
            move={-1}
            disabled={isFirst}
            onClick={() => onMove(index - 1)}
          />
          <Tool
            name={CARD.down}
            label={name}
            icon={arrowDown}
            move={1}
            disabled={isLast}
            onClick={() => onMove(index + 1)}
          />
        </fieldset>
        <Button small variant="quiet" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? 'Close' : 'Edit'}
          <span className="vh">: {name}</span>
        </Button>
      </span>
      {isOpen && <ColorFields coating={coating} path={path} onChange={onChange} />}
    </li>
  );
}

/** 'AMS-STD-595 14062, solid, matte, metallic' */
function detailsOf({ standard, number, maker, line, makerCode, finishes, checkedOn }: CoatingEntry): string {
  const figures = [
    [standard, number],
    [maker, line, makerCode],
  ].map((parts) => parts.filter(Boolean).join(' '));
  return [...figures, finishes.join(', '), checkedOn && 'checked against the color card'].filter(Boolean).join(' · ');
}
