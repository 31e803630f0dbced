import { shopDay } from '#features/site/clock/rules.ts';
import { BUSINESS } from '#features/site/contract.ts';
import type { Appointment } from '../appointments/contract.ts';
import { weekdayAndDate } from '../appointments/rules.ts';
import type { Quote } from '../contract.ts';
import type { Lead } from '../desk/contract.ts';

export type ReplyTemplate = { name: string; subject: string; text: string };
type AboutQuote = Pick<Quote, 'firstName' | 'phone' | 'aircraftType' | 'tailNumber' | 'details'>;

/** Replies that fit a lead: they ask for nothing it holds already and offer nothing it makes impossible. */
export function replyTemplates(
  quote: AboutQuote,
  { appointment, photos, timeline }: Pick<Lead, 'appointment' | 'photos' | 'timeline'>,
  now: Date,
): ReplyTemplate[] {
  const aircraft = aircraftOf(quote);
  const about = aircraft ?? 'your airplane';
  const subject = (opening: string) => (aircraft ? `${opening}, ${aircraft}` : opening);
  const text = (...paragraphs: string[]) => [`${quote.firstName},`, ...paragraphs].join('\n\n');
  const hasAnswer = timeline.some((entry) => entry.kind === 'reply' && entry.delivery.state === 'sent');
  return [
    {
      name: 'First answer',
      subject: subject('Your request'),
      text: text(
        `Thank you for writing to us about ${about}. ${nextStep(quote, appointment, now)}`,
        photos > 0
          ? `${photos === 1 ? 'The photo that you sent helps' : `The ${photos} photos that you sent help`} us a lot.`
          : 'Please reply with photographs if you have some: both sides, the nose, and whatever worries you.',
      ),
    },
    {
      name: 'Quote sent',
      subject: subject('Your quote'),
      text: text(
        `Your quote for ${about} is ready. Please read it in peace and reply with whatever is open.`,
        'Final pricing will be confirmed after aircraft inspection.',
      ),
    },
    {
      name: 'We have not heard from you',
      subject: subject('Still interested?'),
      text: text(
        `We have not heard from you ${hasAnswer ? 'since our last mail' : 'for a while'} about ${about}. Are you still planning the work?`,
        'A short reply is enough, a no included.',
      ),
    },
  ];
}

/** The most exact name that the customer gave it; null when there is none. */
function aircraftOf({ details, aircraftType, tailNumber }: AboutQuote): string | null {
  const names = [details.aircraftModel, aircraftType, tailNumber];
  return names.map((name) => name?.trim()).find(Boolean) ?? null;
}

function nextStep({ phone }: AboutQuote, appointment: Appointment | null, now: Date): string {
  if (appointment && appointment.status !== 'released' && appointment.startsAt > now.toISOString()) {
    const when = momentInWords(appointment.startsAt);
    if (appointment.status === 'confirmed') return `We will go through it together on ${when}.`;
    return `The time you asked for, ${when}, is held for you, and we will confirm it shortly.`;
  }
  if (phone?.trim()) return 'We are looking at what you sent and will call you to go through it.';
  return 'We are looking at what you sent and will write to you. If you would rather talk, reply with your number.';
}

/** 'Monday, November 30 at 9:00 AM', in shop time. */
function momentInWords(instant: string): string {
  const at = new Date(instant);
  const time = at.toLocaleTimeString('en-US', { timeZone: BUSINESS.timeZone, timeStyle: 'short' }).replace(/\s/g, ' ');
  return `${weekdayAndDate(shopDay(at))} at ${time}`;
}
