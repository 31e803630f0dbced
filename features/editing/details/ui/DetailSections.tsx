import { Picture } from '#features/media/ui/Picture.tsx';
import { Icon } from '#ui/icon.tsx';
import { info } from '#ui/icons.ts';
import type { ListName } from '../../constants.ts';
import type { DetailValue } from '../../rules.ts';
import { RecordPicture } from '../../ui/RecordPicture.tsx';
import type { AnyRecord } from '../../ui/records.ts';
import { DETAIL_SECTIONS, type DetailField, type DetailSection, type PictureFields } from '../constants.ts';
import { DetailInput } from './DetailInput.tsx';
import type { useDetails } from './use-details.ts';

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
        <p className="details__note">
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
          <Field key={field.name} {...props} field={field} />
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
      <Field {...props} field={words} />
      <RecordPicture list={list} record={base} of={picture} flat onStored={updateBase} />
    </div>
  );
}

function Field({ field, form, base, remountKeys, records }: SectionProps & { field: DetailField }) {
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
