import { LAYERS } from '#customers/passports/passport.constants.ts';
import { MARK_BASES } from '../check-kinds.ts';

/** A field of a check, or a column of its table. */
export interface Cell {
  /** Within the value; 'after.weight' is nested. */
  name: string;
  label: string;
  /** `tenths` is a figure whose value is stored in tenths; `files` is a list of photos. */
  type: 'text' | 'figure' | 'tenths' | 'day' | 'tick' | 'choice' | 'file' | 'files' | 'places';
  choices?: Readonly<Record<string, string>>;
  isOptional?: boolean;
  /** The value in a new row. */
  initial?: string;
  /** The width of its column. */
  width?: string;
}

export interface CheckSpec {
  fields: readonly Cell[];
  /** The table, by its name in the value. */
  list: { name: 'rows' | 'remarks'; cells: readonly Cell[]; add: string; row: string } | null;
}

const text = (name: string, label: string, width?: string): Cell => ({
  name,
  label,
  type: 'text',
  ...(width && { width }),
});
const figure = (name: string, label: string, width = '6.5rem'): Cell => ({ name, label, type: 'figure', width });
const tick = (name: string, label: string): Cell => ({ name, label, type: 'tick', width: '6rem' });
const photo: Cell = { name: 'fileId', label: 'Photo', type: 'file', isOptional: true, width: '9rem' };
const optional = (cell: Cell): Cell => ({ ...cell, isOptional: true });

const labels = <Key extends string>(of: Readonly<Record<Key, { label: string }>>) =>
  Object.fromEntries(Object.entries<{ label: string }>(of).map(([key, { label }]) => [key, label]));

/** What the tables of known checks ask for, by key. */
const SPECS: Readonly<Record<string, CheckSpec>> = {
  balance: {
    fields: [
      text('manual', 'Manual, revision, page'),
      text('tool', 'Tool'),
      optional(text('certificate', 'Certificate')),
    ],
    list: {
      name: 'rows',
      add: 'Add a surface',
      row: 'Surface',
      cells: [
        text('surface', 'Surface'),
        optional(figure('asFound', 'As found')),
        figure('min', 'Lower limit'),
        figure('max', 'Upper limit'),
        text('unit', 'Unit', '6rem'),
        figure('asFinished', 'As finished'),
      ],
    },
  },
  reassembly: {
    fields: [],
    list: {
      name: 'rows',
      add: 'Add a surface',
      row: 'Surface',
      cells: [
        text('surface', 'Surface'),
        tick('hardware', 'Torqued, safetied'),
        tick('free', 'Free'),
        tick('direction', 'Direction'),
        tick('travel', 'Full travel'),
        text('doneBy', 'Done by', '9rem'),
        text('checkedBy', 'Checked by', '9rem'),
      ],
    },
  },
  weight: {
    fields: [
      { name: 'method', label: 'How', type: 'choice', choices: { weighed: 'Weighed', computed: 'Computed' } },
      { name: 'day', label: 'Day', type: 'day' },
      optional(figure('before.weight', 'Empty weight before, lb')),
      optional(figure('before.moment', 'Moment before, lb-in')),
      figure('after.weight', 'Empty weight after, lb'),
      figure('after.moment', 'Moment after, lb-in'),
      { name: 'fileId', label: 'Weight and balance sheet', type: 'file', isOptional: true },
    ],
    list: null,
  },
  placards: {
    fields: [],
    list: {
      name: 'rows',
      add: 'Add a placard',
      row: 'Placard',
      cells: [
        text('text', 'Text'),
        text('place', 'Place'),
        optional(text('source', 'Source', '9rem')),
        tick('fitted', 'Installed'),
        photo,
      ],
    },
  },
  marks: {
    fields: [
      figure('height', 'Height, inches'),
      { name: 'basis', label: 'Because', type: 'choice', choices: labels(MARK_BASES) },
      { name: 'where', label: 'Where', type: 'places' },
      { name: 'photos', label: 'Photos', type: 'files', isOptional: true },
    ],
    list: null,
  },
  paint: {
    fields: [],
    list: {
      name: 'rows',
      add: 'Add a coat',
      row: 'Coat',
      cells: [
        { name: 'layer', label: 'Layer', type: 'choice', choices: LAYERS, width: '9rem' },
        optional(text('area', 'Area')),
        optional(text('maker', 'Maker')),
        text('product', 'Product'),
        optional(text('color', 'Color')),
        optional(text('code', 'Code', '6rem')),
        optional(text('batch', 'Batch', '7rem')),
        { ...figure('coats', 'Coats', '4.5rem'), initial: '1' },
        { name: 'milsTenths', label: 'Mils', type: 'tenths', isOptional: true, width: '4.5rem' },
        { name: 'appliedOn', label: 'Applied', type: 'day', isOptional: true, width: '9rem' },
      ],
    },
  },
  logbook: {
    fields: [
      { name: 'fileId', label: 'Signed entry', type: 'file' },
      text('name', 'Who signed'),
      text('certificateNumber', 'Certificate number'),
      text('certificateKind', 'Certificate type'),
    ],
    list: null,
  },
  inspection: {
    fields: [],
    list: {
      name: 'remarks',
      add: 'Add a remark',
      row: 'Remark',
      cells: [text('text', 'Remark'), tick('settled', 'Settled'), photo],
    },
  },
};

const OTHER: CheckSpec = {
  fields: [],
  list: { name: 'rows', add: 'Add a row', row: 'Row', cells: [text('label', 'What'), text('value', 'Value')] },
};
const BY_KIND: Readonly<Record<string, CheckSpec>> = {
  table: OTHER,
  text: { fields: [text('', 'Findings')], list: null },
};

/** What a number counts, by the key of its check. */
const COUNTED: Readonly<Record<string, string>> = { inventory: 'Number of placards' };

/** Null for a check that asks for nothing but who did it. */
export function specOf({ key, kind }: { key: string; kind: string }): CheckSpec | null {
  if (kind === 'number') return { fields: [figure('', COUNTED[key] ?? 'Figure')], list: null };
  return (kind === 'table' && SPECS[key]) || BY_KIND[kind] || null;
}
