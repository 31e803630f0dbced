import { line, paragraph } from '../constants.ts';

export const quoteCalculator = {
  'quoteCalculator.meta.title': line('Quote Calculator', 70),
  'quoteCalculator.meta.description': paragraph(
    'Find out what painting your aircraft costs, in four short steps: type, services, timeline, and where to send the quote.',
    200,
  ),
  'quoteCalculator.hero.title': line('Quote calculator', 80),
  'quoteCalculator.hero.lead': paragraph('Four short steps to a ballpark price. No account, no obligation.', 160),

  'quoteCalculator.aircraft.name': line('Aircraft Information', 40),
  'quoteCalculator.aircraft.title': line('What do you fly?', 80),
  'quoteCalculator.aircraft.lead': line('Choose the type. Everything else can wait.', 160),
  'quoteCalculator.aircraft.type': line('Aircraft type', 40),
  'quoteCalculator.aircraft.from': line('from', 20),
  'quoteCalculator.aircraft.note': paragraph(
    'Not listed? Choose the closest. Only the base price counts; the multiplier compares it with a single engine piston.',
    300,
  ),
  'quoteCalculator.aircraft.studio': line('Paint it in the studio first', 60),
  'quoteCalculator.aircraft.model': line('Aircraft model', 40),
  'quoteCalculator.aircraft.tailNumber': line('Tail number', 40),

  'quoteCalculator.services.name': line('Select Services', 40),
  'quoteCalculator.services.title': line('What does it need?', 80),
  'quoteCalculator.services.lead': line('Choose at least one. You can change your mind in the hangar.', 160),
  'quoteCalculator.services.label': line('Services', 40),
  'quoteCalculator.services.included': line('included', 30),
  'quoteCalculator.services.alternatives': paragraph(
    'Partial paint and a full exterior are usually alternatives: one paints some of the aircraft, the other all of it. Keep both if you mean both.',
    300,
  ),
  'quoteCalculator.services.notes': line('Additional notes', 40),
  'quoteCalculator.services.notesExample': line('Anything we should know before we see it', 80),

  'quoteCalculator.timeline.name': line('Timeline & Schedule', 40),
  'quoteCalculator.timeline.title': line('When do you need it back?', 80),
  'quoteCalculator.timeline.lead': line('Time in the hangar, in weeks. The factor applies to the whole estimate.', 160),
  'quoteCalculator.timeline.label': line('Timeline', 40),
  'quoteCalculator.timeline.noChange': line('no change', 30),
  'quoteCalculator.timeline.start': line('Preferred start date', 40),
  'quoteCalculator.timeline.startHelp': line('We take 3-4 aircraft a month and confirm the date with you.', 160),

  'quoteCalculator.contact.name': line('Contact Information', 40),
  'quoteCalculator.contact.title': line('Where should we send it?', 80),
  'quoteCalculator.contact.lead': line('A person in the shop reads every request and replies within 24 hours.', 160),
  'quoteCalculator.contact.fullName': line('Full name', 40),
  'quoteCalculator.contact.email': line('Email', 40),
  'quoteCalculator.contact.phone': line('Phone', 40),

  'quoteCalculator.form.label': line('Your estimate, step by step', 80),
  'quoteCalculator.form.previous': line('Previous', 30),
  'quoteCalculator.form.next': line('Next', 30),
  'quoteCalculator.form.submit': line('Send Quote Request', 40),
  'quoteCalculator.form.busy': line('Sending...', 40),

  'quoteCalculator.estimate.running': line('Running estimate', 40),
  'quoteCalculator.estimate.final': line('Estimated quote', 40),
  'quoteCalculator.estimate.empty': line('Choose a type, and your estimate starts here.', 120),
  'quoteCalculator.estimate.base': line('base', 20),
  'quoteCalculator.estimate.afterAircraft': line(
    'The base price for a full exterior. Services and timeline come next.',
    160,
  ),
  'quoteCalculator.estimate.afterServices': line('Before timeline. Rush costs more, flexible less.', 160),
  'quoteCalculator.estimate.afterTimeline': line(
    'The timeline applies to the base price and the services together.',
    160,
  ),
  'quoteCalculator.estimate.note': line('Final pricing will be confirmed after aircraft inspection', 160),
};
