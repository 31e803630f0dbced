import { dollars } from '#features/estimates/rules.ts';
import type { PriceEffect } from '../pricing/rules.ts';

export const formatTotal = ({ total }: Pick<PriceEffect, 'total'>): string =>
  total === null ? 'Custom price' : dollars(total);
