import { line, paragraph } from '../constants.ts';

export const waitlist = {
  'waitlist.meta.title': line('Waitlist', 70),
  'waitlist.meta.description': paragraph(
    'Tell us when your airplane can come. When days come free in the hangar, we hold them for you and write.',
    200,
  ),
  'waitlist.hero.title': line('Sooner, if a place comes free.', 120),
  'waitlist.hero.lead': paragraph(
    'Plans change, and then a place in the hangar stands empty. Tell us when your airplane can come, and we write to you first.',
    300,
  ),

  'waitlist.steps.title': line('How it works', 80),
  'waitlist.steps.step1': line('You say when', 60),
  'waitlist.steps.step1Text': line('From which day to which, and how much notice you need.', 160),
  'waitlist.steps.step2': line('A place comes free', 60),
  'waitlist.steps.step2Text': line('The shop looks who waits, in the order of coming and by what fits.', 160),
  'waitlist.steps.step3': line('We hold it for you', 60),
  'waitlist.steps.step3Text': line('For 72 hours, with a private link by email.', 160),
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
  'waitlist.form.latestHelp': line('The last day on which you could still bring it.', 120),
  'waitlist.form.leastNotice': line('Notice you need', 60),
  'waitlist.form.notes': line('Notes', 60),
  'waitlist.form.submit': line('Join the Waitlist', 40),
  'waitlist.form.busy': line('Joining...', 40),
  'waitlist.form.privacy': line('We use this to offer you days that come free, and for nothing else.', 200),

  'waitlist.facts.title': line('Good to know', 60),
  'waitlist.facts.1': line('The list costs nothing and binds you to nothing', 80),
  'waitlist.facts.2': line('No one is moved up by software: a person decides', 80),
  'waitlist.facts.3': line('Held days become yours when you accept a quote', 80),
  'waitlist.facts.4': line('You can leave the list at any time', 80),
};
