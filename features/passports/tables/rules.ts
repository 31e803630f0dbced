import { formatTailNumber } from '#features/leads/rules.ts';
import { type Columns, csvHeader, csvLines } from '#features/tables/rules.ts';
import { LAYERS } from '../constants.ts';
import type { Coat } from '../contract.ts';

/** A coat with the airplane that it is on. */
export interface ListedCoat extends Coat {
  tailNumber: string;
  formerTails: readonly string[];
  aircraft: string;
  title: string;
  deliveredOn: string;
}

const COLUMNS: Columns<ListedCoat> = {
  tailNumber: ({ tailNumber }) => formatTailNumber(tailNumber),
  formerTails: ({ formerTails }) => formerTails.map(formatTailNumber).join(' '),
  aircraft: ({ aircraft }) => aircraft,
  work: ({ title }) => title,
  delivered: ({ deliveredOn }) => deliveredOn,
  layer: ({ layer }) => LAYERS[layer],
  area: ({ area }) => area,
  maker: ({ maker }) => maker,
  product: ({ product }) => product,
  color: ({ color }) => color,
  code: ({ code }) => code,
  batch: ({ batch }) => batch,
  coats: ({ coats }) => coats,
  mils: ({ milsTenths }) => (milsTenths === null ? null : milsTenths / 10),
  applied: ({ appliedOn }) => appliedOn,
};

export const coatTable = (coats: readonly ListedCoat[]) => csvHeader(COLUMNS) + csvLines(COLUMNS, coats);
