import { formatDayRange } from '#time/format-day.ts';
import type { Collision } from './board/hangar-board.contract.ts';

/** 'N617FA and N182FA both need Strip bay, spot 1, Feb 8 to 10' */
export const describeCollision = ({ labels, spot, from, until }: Collision): string =>
  `${labels.join(' and ')} both need ${spot}, ${formatDayRange({ from, to: until })}`;
