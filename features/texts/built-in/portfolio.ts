import { line, paragraph } from '../constants.ts';

export const portfolio = {
  'portfolio.meta.title': line('Complete Portfolio', 70),
  'portfolio.meta.description': paragraph(
    'Before and after pictures of aircraft painted and refurbished at our shop in Broomfield, Colorado: turboprops, twins, jets and piston singles.',
    200,
  ),
  'portfolio.hero.title': line('Complete Portfolio', 120),
  'portfolio.hero.subtitle': line('Explore Our Full Range of Aircraft Transformations', 160),
  'portfolio.hero.start': line('Start Your Project', 60),

  'portfolio.projects.title': line('Our Projects', 80),
  'portfolio.filters.open': line('Filters', 40),
  'portfolio.filters.search': line('Search', 40),
  'portfolio.filters.searchExample': line('Turboprop, stripe, navy', 60),
  'portfolio.filters.aircraft': line('Aircraft type', 40),
  'portfolio.filters.service': line('Service type', 40),
  'portfolio.filters.sort': line('Sort', 40),
  'portfolio.filters.help': line('Searches title, description and aircraft type.', 160),
  'portfolio.filters.apply': line('Show projects', 40),
  'portfolio.filters.clearAll': line('Clear All', 40),
  'portfolio.card.photos': line('View photos', 40),
  'portfolio.card.details': line('See the detail photos', 60),
  'portfolio.empty.text': line('No projects found matching your filters.', 160),
  'portfolio.empty.clear': line('Clear Filters', 40),

  'portfolio.studio.title': line('Drawn in the studio', 80),
  'portfolio.studio.lead': line('These are drawings, not finished jobs. Try any of them on your own airplane.', 160),
  'portfolio.studio.try': line('Try on mine', 40),

  'portfolio.next.title': line('Yours could be the next pair.', 120),
};
