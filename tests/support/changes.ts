import sharp from 'sharp';
import type { Change, ChangeBody } from '#workshop/changes/change-order.contract.ts';
import type { ChangePdf } from '#workshop/changes/pdf-pool.process.server.ts';
import { CONSENT_VERSION } from '#workshop/decisions/decisions.constants.ts';
import type { Caller } from './api.ts';

/** PDFs that say what they are about, made without a process. */
export const plainChangePdf: ChangePdf = {
  sent: async ({ job, number }) => Buffer.from(`%PDF-1.7 ${job}.${number}`),
  answered: async ({ stored, recordHash }) => Buffer.from(`${Buffer.from(stored)}\n${recordHash}`),
  close: () => {},
};

const line = (id: string, cents: number, changes: Partial<ChangeBody['lines'][number]> = {}) => ({
  id,
  place: 'Left wing root',
  text: `Line ${id}`,
  detail: '',
  cents,
  days: 0,
  taxable: false,
  mustDo: false,
  ...changes,
});

/** Two lines that must be done, one that can wait, and a part with tax: $5,155.10 and 5 work days. */
export const changeBodyOf = (changes: Partial<ChangeBody> = {}): ChangeBody => ({
  reason: 'corrosion',
  title: 'What the old paint was hiding',
  findings: 'Exfoliation under the fillet.',
  stageKey: 'strip',
  blocks: true,
  lines: [
    line('doubler', 264_000, { days: 3, mustDo: true, mark: { x: 420, y: 610 } }),
    line('rivets', 88_750, { days: 1, mustDo: true }),
    line('filler', 121_500, { days: 1 }),
    line('seal', 41_260, { taxable: true }),
  ],
  ...changes,
});

export const answersOf = (yes: readonly string[], ids = ['doubler', 'rivets', 'filler', 'seal']) =>
  ids.map((id) => ({ id, yes: yes.includes(id), sure: true }));

/** A draft with a photo, as saved. */
export async function draftChange(admin: Caller, jobId: number, body = changeBodyOf()): Promise<Change> {
  const url = `/api/jobs/${jobId}/changes`;
  const { number } = (await admin.post(url)).json();
  await addChangePhoto(admin, `${url}/${number}`);
  return (await admin.put(`${url}/${number}`, { body })).json();
}

let photos = 0;
async function addChangePhoto(admin: Caller, url: string) {
  photos += 1;
  const background = { r: photos % 256, g: 80, b: 90 };
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('caption', 'Left wing root');
  form.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'wing.jpg');
  return admin.inject({ method: 'POST', url: `${url}/photos`, payload: form as never });
}

export interface PlacedChange {
  change: Change;
  url: string;
  token: string;
  /** The body of an answer through the link. */
  answer(yes: readonly string[]): object;
}

/** A change order that was sent. */
export async function sendChangeOrder(admin: Caller, jobId: number, body = changeBodyOf()): Promise<PlacedChange> {
  const { number } = await draftChange(admin, jobId, body);
  const url = `/api/jobs/${jobId}/changes/${number}`;
  const sent = await admin.post(`${url}/send`, { to: 'dana@example.com' });
  if (sent.statusCode !== 200) throw new Error(sent.body);
  const change = sent.json() as Change;
  const { address } = (await admin.post(`${url}/link`)).json();
  const ids = body.lines.map(({ id }) => id);
  return {
    change,
    url,
    token: address.split('/change/')[1],
    answer: (yes) => ({
      documentHash: change.documentHash,
      answers: answersOf(yes, ids),
      name: 'Dana Whitfield',
      authorized: true,
      consent: true,
      consentVersion: CONSENT_VERSION,
    }),
  };
}
