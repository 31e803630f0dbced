import { contentRequest } from '#client/content-request.ts';
import type { HistoryEntity, HistoryEntry } from '../audit.contract.ts';
import { concernsField } from '../history.ts';

/** `isMe`: the user made it in another window. */
export interface LastChange {
  name: string | null;
  isMe: boolean;
  at: string;
}

/** Entries searched for the one about a field. */
const MAX_ENTRIES = 20;

/** The last change of a record or of one field. Null when not found or the request failed. */
export async function fetchLastChange(
  entity: HistoryEntity,
  id: number | string,
  field?: string,
): Promise<LastChange | null> {
  try {
    const [entries, me] = await Promise.all([
      contentRequest<HistoryEntry[]>('GET', `/api/history?entity=${entity}&id=${id}&limit=${MAX_ENTRIES}`),
      contentRequest<{ id: string }>('GET', '/api/auth/user'),
    ]);
    const entry = entries.find((each) => concernsField(each, field));
    return entry ? { name: entry.userName, isMe: entry.userId === me.id, at: entry.updatedAt } : null;
  } catch {
    return null;
  }
}
