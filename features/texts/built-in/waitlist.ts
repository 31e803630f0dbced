import { line, paragraph } from '../constants.ts';

export const waitlist = {
  'waitlist.meta.title': line('Waitlist', 70),
  'waitlist.meta.description': paragraph(
    'Tell us when your airplane can come. When the hangar has an opening, we’ll hold it for you and let you know.',
    200,
  ),
  'waitlist.hero.title': line('Sooner, if a spot opens up.', 120),
  'waitlist.hero.lead': paragraph(
    'Plans change, and a spot in the hangar opens up. Tell us when your airplane can come, and you’ll hear from us first.',
    300,
  ),

  'waitlist.steps.title': line('How it works', 80),
  'waitlist.steps.step1': line('You say when', 60),
  'waitlist.steps.step1Text': line('Your first and last day, and how much notice you need.', 160),
  'waitlist.steps.step2': line('A spot opens up', 60),
  'waitlist.steps.step2Text': line(
    'We go down the list in the order people joined and see whose airplane and dates fit.',
    160,
  ),
  'waitlist.steps.step3': line('We hold it for you', 60),
  'waitlist.steps.step3Text': line('For 72 hours, and we’ll send you a private link.', 160),
  'waitlist.steps.step4': line('You decide', 60),
  'waitlist.steps.step4Text': line('Take it, pass and stay on the list, or leave the list.', 160),

  'waitlist.form.title': line('When can it come?', 80),
  'waitlist.form.name': line('Your name', 60),
  'waitlist.form.email': line('Email', 60),
  'waitlist.form.phone': line('Phone', 60),
  'waitlist.form.aircraftType': line('Aircraft type', 60),
  'waitlist.form.tailNumber': line('Tail number', 60),
  'waitlist.form.earliest': line('Earliest day', 60),
  'waitlist.form.latest': line('Latest day', 60),
  'waitlist.form.latestHelp': line('The last day you could still bring it in.', 120),
  'waitlist.form.leastNotice': line('Notice you need', 60),
  'waitlist.form.notes': line('Notes', 60),
  'waitlist.form.submit': line('Join the Waitlist', 40),
  'waitlist.form.busy': line('Joining...', 40),
  'waitlist.form.privacy': line('We use this only to offer you openings.', 200),

  'waitlist.facts.title': line('Good to know', 60),
  'waitlist.facts.1': line('The list is free, with no obligation', 80),
  'waitlist.facts.2': line('A person decides who’s next, not software', 80),
  'waitlist.facts.3': line('Held days become yours when you accept a quote', 80),
  'waitlist.facts.4': line('You can leave the list at any time', 80),
};
