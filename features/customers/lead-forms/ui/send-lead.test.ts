import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewLead } from '#customers/leads/leads.contract.ts';

const DANA: NewLead = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };

/** A session storage that accepts as many items as `mayTake` allows. */
function storageOf(mayTake: (items: number) => boolean) {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    removeItem: (name: string) => void items.delete(name),
    setItem(name: string, value: string) {
      if (!mayTake(items.size)) throw new DOMException('full', 'QuotaExceededError');
      items.set(name, value);
    },
  };
}

/** The keys of all tries, whose responses are lost. */
function losing() {
  const keys: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['Idempotency-Key']);
    throw new TypeError('Failed to fetch');
  });
  return keys;
}

describe('a retried quote request', () => {
  let tryToSend: (lead: NewLead) => Promise<unknown>;

  beforeEach(async () => {
    vi.stubGlobal(
      'localStorage',
      storageOf(() => true),
    );
    // As on a freshly loaded page.
    vi.resetModules();
    const { sendLead } = await import('./LeadForm.tsx');
    tryToSend = (lead) => sendLead('contact', lead, () => {}).catch(() => {});
  });

  it('keeps its idempotency key, while another request gets a new one', async () => {
    vi.stubGlobal(
      'sessionStorage',
      storageOf(() => true),
    );
    const keys = losing();
    for (const lead of [DANA, DANA, { ...DANA, phone: '1' }]) await tryToSend(lead);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('keeps its key after a reload', async () => {
    const sessionStorage = storageOf(() => true);
    vi.stubGlobal('sessionStorage', sessionStorage);
    sessionStorage.setItem('draft:contact:key', JSON.stringify({ key: 'of before', body: JSON.stringify(DANA) }));
    const keys = losing();
    await tryToSend(DANA);
    expect(keys).toEqual(['of before']);
  });

  it('keeps its key if session storage is full', async () => {
    vi.stubGlobal(
      'sessionStorage',
      storageOf(() => false),
    );
    const keys = losing();
    for (const lead of [DANA, DANA]) await tryToSend(lead);
    expect(keys[1]).toBe(keys[0]);
  });

  it('keeps its key if an older one fills session storage', async () => {
    const storage = storageOf((items) => items === 0);
    storage.items.set('draft:contact:key', JSON.stringify({ key: 'older', body: '{}' }));
    vi.stubGlobal('sessionStorage', storage);
    const keys = losing();
    for (const lead of [DANA, DANA]) await tryToSend(lead);
    expect(keys[1]).toBe(keys[0]);
  });
});
