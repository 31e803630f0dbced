import { line, paragraph } from '../constants.ts';

export const studio = {
  'studio.meta.title': line('Scheme studio: paint your airplane', 70),
  'studio.meta.description': paragraph(
    'Put your own tail number on your own type, see what each choice does to the price, and send it with your quote request.',
    200,
  ),
  'studio.hero.label': line('Scheme studio', 60),
  'studio.hero.title': line('Paint it before we do.', 120),
};
