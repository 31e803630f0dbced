import type { Forecast } from '../forecast/rules.ts';

/** Some days of a job in the hangar, the last one included. */
export interface JobStay {
  id: number;
  fromDay: string;
  toDay: string;
  /** The last stage that it is for. */
  stageTo: string | null;
}

/**
 * Stays that end before the forecast says that their work does, each with the day that it should last to.
 * @param stays of one job, in their order
 */
export function findOutgrown<Stay extends JobStay>(
  stays: readonly Stay[],
  { stages, readyOn }: Pick<Forecast, 'stages' | 'readyOn'>,
): { stay: Stay; until: string; next: Stay | undefined }[] {
  return stays.flatMap((stay, place) => {
    const next = stays[place + 1];
    const end = stages.find(({ key }) => key === stay.stageTo)?.end ?? (next ? stay.toDay : readyOn);
    return end > stay.toDay ? [{ stay, until: end, next }] : [];
  });
}

/** Whether stays of one job, in their order, stand in one place at a time; the day of a move is in two. */
export const followEachOther = (stays: readonly Pick<JobStay, 'fromDay' | 'toDay'>[]): boolean =>
  stays.every(({ fromDay }, place) => place === 0 || stays[place - 1]!.toDay <= fromDay);
