import { line, paragraph } from '../constants.ts';

export const studio = {
  'studio.meta.title': line('Scheme studio: paint your airplane', 70),
  'studio.meta.description': paragraph(
    'Paint your own tail number on your own type, see what it does to the price, and send it with a quote.',
    200,
  ),
  'studio.hero.label': line('Scheme studio', 60),
  'studio.hero.title': line('Paint it before we do.', 120),
};
