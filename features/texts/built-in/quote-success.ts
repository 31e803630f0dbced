import { line, paragraph } from '../constants.ts';

export const quoteSuccess = {
  'quoteSuccess.meta.title': line('Thank You', 70),
  'quoteSuccess.meta.description': paragraph('What happens after you send a quote request.', 200),
  'quoteSuccess.hero.title': line('Thank you. Your airplane is on our board.', 120),
  'quoteSuccess.hero.lead': line('Check your email for confirmation. From here, 72 hours to a plan.', 200),

  'quoteSuccess.timeline.title': line('Your 72-hour fast track', 80),
  'quoteSuccess.timeline.when1': line('First', 40),
  'quoteSuccess.timeline.step1': line('Expert analysis', 60),
  'quoteSuccess.timeline.step1Text': paragraph('We study your airframe, its paint history and its market.', 200),
  'quoteSuccess.timeline.when2': line('Then', 40),
  'quoteSuccess.timeline.step2': line('Strategic planning call', 60),
  'quoteSuccess.timeline.step2Text': paragraph('15 minutes. We make up to 2 call attempts, so please answer.', 200),
  'quoteSuccess.timeline.when3': line('Within 72 hours', 40),
  'quoteSuccess.timeline.step3': line('Custom investment plan', 60),
  'quoteSuccess.timeline.step3Text': paragraph('Scope, schedule and price, in writing.', 200),

  'quoteSuccess.tips.title': line('Three things that help', 80),
  'quoteSuccess.tips.photos': line('Have photos ready', 60),
  'quoteSuccess.tips.photosText': line('Both sides, the wing roots and anything that worries you.', 160),
  'quoteSuccess.tips.answer': line('Answer when called', 60),
  'quoteSuccess.tips.answerText': line('We call twice, then we email.', 160),
  'quoteSuccess.tips.timeline': line('Know your timeline', 60),
  'quoteSuccess.tips.timelineText': line('Your annual, your trips, your dates.', 160),
  'quoteSuccess.tips.home': line('Return to homepage', 40),

  'quoteSuccess.value.title': line('What you are getting, at no charge', 80),
  'quoteSuccess.value.item1': line('Airframe and paint analysis', 80),
  'quoteSuccess.value.item2': line('Color and scheme consultation', 80),
  'quoteSuccess.value.item3': line('Corrosion risk review', 80),
  'quoteSuccess.value.item4': line('Custom investment plan', 80),
  'quoteSuccess.value.total': line('Total value', 60),
  'quoteSuccess.value.capacity': paragraph(
    'We take 3-4 aircraft per month and hold 20% of capacity for requests like yours.',
    300,
  ),
};
