import { line, paragraph } from '../constants.ts';

export const privacy = {
  'privacy.meta.title': line('Privacy', 70),
  'privacy.meta.description': paragraph(
    'What happens to the information you send us through this site, and what stays in your browser.',
    200,
  ),
  'privacy.hero.title': line('What we do with what you send.', 120),
  'privacy.hero.lead': line('Short, because there is not much to it.', 200),
  'privacy.text.label': line('Privacy', 40),
  'privacy.text.reaches': line('What reaches us', 80),
  'privacy.text.reachesText': paragraph(
    'Only what you enter in a form: your name, how to reach you, your aircraft, what you want done, and photos if you add some. If you refer someone, also their name and how to reach them.',
  ),
  'privacy.text.lookUpText': paragraph(
    'A tail number is looked up in our own copy of the FAA’s public registry, which holds no names and no addresses. Which one you look up is not recorded.',
  ),
  'privacy.text.use': line('What we use it for', 80),
  'privacy.text.useText': paragraph(
    'To reply to you, prepare your quote, keep your booking or register your warranty. The people in the shop read it.',
  ),
  'privacy.text.photos': line('Photos you send', 80),
  'privacy.text.photosText': paragraph(
    'They are kept with your request, and only the people in the shop see them. We remove the location and other data a camera adds; a HEIC photo is kept just as you sent it. Photos that were added to a form but never sent with it are deleted after a day.',
  ),
  'privacy.text.browser': line('What stays in your browser', 80),
  'privacy.text.browserText': paragraph(
    'That you closed a notice, what you typed into a form until it is sent or the tab is closed, your own referral link, and the code of a referral link that brought you here, for 90 days. Analytics that set cookies wait until you agree.',
  ),
  'privacy.text.keep': line('How long we keep it', 80),
  'privacy.text.keepText': paragraph(
    'As long as we may need it for your aircraft, or until you ask us to erase it. Then your requests are deleted for good, along with their photos and emails. We log who in the shop looks at them.',
  ),
  'privacy.text.ask': line('Asking us', 80),
  'privacy.text.askText': paragraph('To see, correct or delete what we hold about you, contact us.'),
  'privacy.text.askLink': line('Contact us', 60),
};
