import { contentRequest } from '#client/content-request.ts';
import type { HistoryEntity, HistoryEntry } from '../contract.ts';
import { tellsOf } from '../rules.ts';

/** Who made a change, and when; `isMe` when it was made in another window of the same person. */
export interface LastChange {
  name: string | null;
  isMe: boolean;
  at: string;
}

/** So many entries are looked through for the one about a field. */
const LOOK_BACK = 20;

/** Who changed this last, or this field of it. Null where the history does not say, or cannot be asked. */
export async function lastChange(
  entity: HistoryEntity,
  id: number | string,
  field?: string,
): Promise<LastChange | null> {
  try {
    const [entries, me] = await Promise.all([
      contentRequest<HistoryEntry[]>('GET', `/api/history?entity=${entity}&id=${id}&limit=${LOOK_BACK}`),
      contentRequest<{ id: string }>('GET', '/api/auth/user'),
    ]);
    const entry = entries.find((each) => tellsOf(each, field));
    return entry ? { name: entry.userName, isMe: entry.userId === me.id, at: entry.updatedAt } : null;
  } catch {
    return null;
  }
}
