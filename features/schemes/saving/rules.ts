import type { Coating, Scheme } from '#features/drawing/contract.ts';
import { zonesOf } from '#features/drawing/layouts/rules.ts';
import type { View } from '#features/drawing/pictures/rules.ts';
import type { CoatingEntry } from '../coatings/contract.ts';

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
