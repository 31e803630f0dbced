import { useEffect, useRef } from 'react';
import { explainMoveFailure } from '#client/content-request.ts';
import { moveItem } from '#foundation/audit/changes.ts';
import { Picture } from '#foundation/media/ui/Picture.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowDown, arrowUp, info } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import type { ProjectPhoto } from '#website/content/projects.contract.ts';
import {
  DETAIL_SECTIONS,
  DETAILS,
  type DetailField,
  type DetailSection,
  PHOTO_FIELDS,
  type PictureFields,
  photoField,
} from '../details.constants.ts';
import { CARD, EDIT_TOASTS, type ListName } from '../editing.constants.ts';
import { type DetailValue, formatDetail, RATING } from '../fields.ts';
import { RecordPicture } from './RecordParts.tsx';
import { type AnyRecord, type ContentRecord, useListChanges, useRecords } from './records.ts';
import type { useDetails, usePhotoDescriptions } from './use-details.ts';
import '#ui/choices.css';
import { NumberField } from '#foundation/fields/ui/number-inputs.tsx';
import { Field } from '#ui/field.tsx';

type SectionProps = {
  list: ListName;
  /** The id of the form. */
  form: string;
  /** The whole list, for suggestions. */
  records: AnyRecord[];
} & Pick<ReturnType<typeof useDetails>, 'base' | 'remountKeys' | 'updateBase'>;

/** The fields of a record, in groups. Each picture is beside its description. */
export function DetailSections(props: SectionProps) {
  return DETAIL_SECTIONS[props.list].map((section) => (
    <section key={section.title} aria-label={section.title}>
      <h3>{section.title}</h3>
      <Section {...props} section={section} />
      {section.note && (
        <p className="note">
          <Icon of={info} /> <span>{section.note}</span>
        </p>
      )}
    </section>
  ));
}

function Section({ section, ...props }: SectionProps & { section: DetailSection }) {
  const { fields, pictures = [] } = section;
  if (pictures.length === 0)
    return (
      <div className="form form--2">
        {fields.map((field) => (
          <DetailRow key={field.name} {...props} field={field} />
        ))}
      </div>
    );
  return pictures.map((picture) => (
    <DetailPicture
      key={picture.address}
      {...props}
      picture={picture}
      words={fields.find(({ name }) => name === picture.alt)!}
    />
  ));
}

function DetailPicture({ picture, words, ...props }: SectionProps & { picture: PictureFields; words: DetailField }) {
  const { list, base, updateBase } = props;
  const { address, width, height } = picture;
  return (
    <div className="details__picture">
      <Picture src={base[address] as string | null} alt="" width={width} height={height} sizes="8.5rem" />
      <DetailRow {...props} field={words} />
      <RecordPicture list={list} record={base} of={picture} flat onStored={updateBase} />
    </div>
  );
}

function DetailRow({ field, form, base, remountKeys, records }: SectionProps & { field: DetailField }) {
  const { name } = field;
  return (
    <DetailInput
      key={remountKeys[name]}
      field={field}
      value={base[name] as DetailValue}
      form={form}
      suggestions={field.suggests ? valuesOf(records, name) : undefined}
    />
  );
}

function valuesOf(records: AnyRecord[], name: string): string[] {
  return [...new Set(records.map((record) => String(record[name] ?? '')))]
    .filter(Boolean)
    .sort((a, b) => a.localeCompare(b, 'en'));
}

/** The record's place in its list. Each move is saved at once. */
export function DetailPlace({ list, id, label }: { list: ListName; id: number; label: string }) {
  const { records = [] } = useRecords<ContentRecord>(list);
  const { reorder } = useListChanges(list);
  const ids = records.map((record) => record.id);
  const at = ids.indexOf(id);
  const buttons = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);

  // At the end of the list the pressed button is disabled: the other one gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new place disables the button
  useEffect(() => {
    if (pressed.current?.disabled) buttons.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
    pressed.current = null;
  }, [at]);
  if (at < 0) return null;

  async function move(placeFrom: (at: number) => number, button: HTMLButtonElement) {
    pressed.current = button;
    try {
      await reorder((present) => moveItem(present, present.indexOf(id), placeFrom(present.indexOf(id))));
    } catch (error) {
      toast({ kind: 'error', title: EDIT_TOASTS.notMoved, description: explainMoveFailure(error) });
    }
  }

  return (
    <section aria-label={DETAILS.place}>
      <h3>{DETAILS.place}</h3>
      <div className="row" ref={buttons}>
        <Button
          small
          aria-label={`${CARD.up}: ${label}`}
          disabled={at === 0}
          onClick={({ currentTarget }) => void move((at) => at - 1, currentTarget)}
        >
          <Icon of={arrowUp} /> {CARD.up}
        </Button>
        <Button
          small
          aria-label={`${CARD.down}: ${label}`}
          disabled={at === ids.length - 1}
          onClick={({ currentTarget }) => void move((at) => at + 1, currentTarget)}
        >
          <Icon of={arrowDown} /> {CARD.down}
        </Button>
        <Button
          small
          aria-label={`${DETAILS.toTop}: ${label}`}
          disabled={at === 0}
          onClick={({ currentTarget }) => void move(() => 0, currentTarget)}
        >
          {DETAILS.toTop}
        </Button>
        <span className="sm muted" aria-live="polite">
          {DETAILS.placeOf(at + 1, ids.length)}
        </span>
      </div>
    </section>
  );
}

/** The fields of a detail photo, saved with the details form. */
export function PhotoFields({
  photo,
  at,
  of,
  form,
  baseOf,
  remountKeys,
}: {
  photo: ProjectPhoto;
  at: number;
  of: number;
  form: string;
} & Pick<ReturnType<typeof usePhotoDescriptions>, 'baseOf' | 'remountKeys'>) {
  const base = baseOf(photo);
  return (
    <fieldset className="stack photo-fields">
      <legend className="label">{DETAILS.photoOf(at + 1, of)}</legend>
      {PHOTO_FIELDS.map((field) => {
        const name = photoField(photo.id, field.name);
        return (
          <DetailInput
            key={`${name} ${remountKeys[name]}`}
            field={{ ...field, name }}
            value={base[field.name]}
            form={form}
          />
        );
      })}
    </fieldset>
  );
}

interface DetailInputProps {
  field: DetailField;
  value: DetailValue;
  /** The id of the form. */
  form: string;
  suggestions?: string[] | undefined;
}

/** One field of a record. */
function DetailInput({ field, value, form, suggestions }: DetailInputProps) {
  const { name, label, kind, max, required = false, help, wide = false } = field;
  if (kind === 'switch')
    return (
      <label className="target details__switch">
        <input className="switch-box" type="checkbox" form={form} name={name} defaultChecked={value === true} /> {label}
      </label>
    );
  const attributes = { form, name, label, required, help, full: wide };
  if (kind === 'rating')
    return <NumberField {...attributes} kind={RATING} value={value === null ? null : Number(value)} />;
  return (
    <Field
      {...attributes}
      {...(kind === 'text' && { rows: 4 })}
      {...(kind === 'date' && { type: 'date' })}
      maxLength={max}
      suggestions={suggestions}
      defaultValue={formatDetail(kind, value)}
    />
  );
}
