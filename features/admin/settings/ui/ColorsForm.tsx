import { enabledStep } from '#ui/arrow-steps.ts';
import './colors.css';
import { useEffect, useRef, useState } from 'react';
import { CARD } from '#features/editing/constants.ts';
import type { CoatingEntry, CoatingList } from '#features/schemes/coatings/contract.ts';
import { Button } from '#ui/button.tsx';
import { useFormContext } from '#ui/form-context.ts';
import { Icon } from '#ui/icon.tsx';
import { plus } from '#ui/icons.ts';
import { ColorRow } from './ColorRow.tsx';
import { type SettingEdit, SettingPart } from './SettingPart.tsx';

const loadCoatings = async () => (await import('#features/schemes/coatings/contract.ts')).COATINGS_SETTING;

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
