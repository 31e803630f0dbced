import { line } from '../constants.ts';

export const service = {
  'service.hero.back': line('All services', 60),
  'service.included.title': line('What is included', 80),
  'service.facts.price': line('Starting at', 40),
  'service.facts.priceNone': line('Quoted after we look at your aircraft', 120),
  'service.facts.duration': line('In the hangar', 40),
  'service.start.title': line('Tell us about your airplane.', 120),
  'service.start.contact': line('Ask About This Service', 60),
  'service.start.price': line('Estimate a price', 60),
  'service.start.book': line('Book a consultation', 60),
  'service.projects.title': line('Finished in our hangar', 80),
};
