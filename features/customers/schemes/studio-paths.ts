import { zonesOf } from '#airplanes/drawing/paint/layouts.ts';
import type { Coating, Scheme } from '#airplanes/drawing/paint/scheme.ts';
import type { View } from '#airplanes/drawing/pictures.ts';
import type { CoatingEntry } from './coatings.contract.ts';
import type { Corner, CornerWidth } from './scheme-limits.constants.ts';
import { FIELDS, type StageView } from './studio.constants.ts';

export type SavedCoating = Coating & { isOffered: boolean };

/** The coatings of a saved scheme's zones: as they are today, else as they were when it was saved. */
export function coatingsOfSaved(
  { layout, zones }: Scheme,
  today: readonly CoatingEntry[],
  saved: readonly Coating[],
): SavedCoating[] {
  const ids = new Set(zonesOf(layout).map((zone) => zones[zone]!.coating));
  return [...ids].flatMap((id) => {
    const current = today.find((coating) => coating.id === id);
    const coating = current ?? saved.find((coating) => coating.id === id);
    if (!coating) return [];
    const { name, maker, standard, number, finishes, srgb } = coating;
    return [{ id, name, maker, standard, number, finishes, srgb, isOffered: current?.offered ?? false }];
  });
}

export const savedPath = (token: string) => `/studio/${token}`;

export const savedPicturePath = (token: string, view: View) => `/api/schemes/${token}/picture.svg?view=${view}`;
export const previewPath = (token: string) => `/api/schemes/${token}/preview.png`;
export const savedSheetPath = (token: string) => `/api/schemes/${token}/sheet.pdf`;

interface StudioOptions {
  view?: StageView;
  /** The lead that the shop draws a proposal for. */
  lead?: number | null;
}

/** The studio's address, which holds the whole scheme. */
export function studioPath(code: string, { view = 'left', lead }: StudioOptions = {}): string {
  const query = new URLSearchParams({ [FIELDS.scheme]: code });
  if (view !== 'left') query.set(FIELDS.view, view);
  if (lead) query.set(FIELDS.lead, String(lead));
  return `/studio?${query}`;
}

/** The calculator's address that takes a scheme along. */
export const sendPath = (code: string): string => `/quote-calculator?${new URLSearchParams({ scheme: code })}`;

const PROPOSAL = '#proposal=';

/** The page of a lead with a proposal that is not saved yet. A fragment is in no log. */
export const proposalPath = (lead: number, code: string) => `/admin/quotes/${lead}${PROPOSAL}${code}`;

/** The code of the proposal that the address of a lead names; null without one. */
export const readProposal = (hash: string) => (hash.startsWith(PROPOSAL) ? hash.slice(PROPOSAL.length) : null);

/** The address of a picture of the airplane from one of its corners. */
export const cornerPath = (code: string, from: Corner, width: CornerWidth = 900): string =>
  `/api/schemes/corner.webp?${new URLSearchParams({ s: code, from, w: String(width) })}`;
