/** An email of the customer, or of a mail server about one of the shop. */
export interface DemoEmail {
  as: 'mail' | 'automatic' | 'bounce';
  by: 'thread' | 'address';
  subject: string;
  text: string;
  quoted?: string;
  photos?: string[];
  file?: { name: string; text: string };
  /** One that is too large. */
  left?: { name: string; size: number };
}

/** To a quote, from a mail program. */
export const ANSWER: DemoEmail = {
  as: 'mail',
  by: 'thread',
  subject: 'Re: Your quote',
  text: 'Here are the photos. The belly is worse than I thought: there is bare metal behind the exhaust. The page of the logbook is attached.\n\nIs mid-March still possible?',
  quoted: '> Here’s the quote we talked about.',
  photos: ['service-corrosion-or-partial', 'project-6-before'],
  file: { name: 'logbook.txt', text: 'Refinished in 2004: stripped, primed, single stage.\n' },
  left: { name: 'walkaround.mov', size: 212 * 1024 * 1024 },
};

export const AWAY: DemoEmail = {
  as: 'automatic',
  by: 'thread',
  subject: 'Out of office',
  text: 'I’m flying until Monday.',
};

/** This email answers no mail of the shop. */
export const ONE_MORE: DemoEmail = {
  as: 'mail',
  by: 'address',
  subject: 'One more thing',
  text: 'My mechanic says that the left flap was replaced in 2019. Could you look at the rivets there?',
};
