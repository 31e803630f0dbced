import { describe, expect, test } from 'vitest';
import { conflictingKeys, type EditEvent, isUnsaved, nextEdit, type RecordEdit } from './editable-record.ts';

type Business = { phone: string | null; since: number; hours: string[] };
const STORED: Business = { phone: null, since: 2009, hours: ['7-6'] };

const edit = (...events: EditEvent<Business>[]) =>
  events.reduce<RecordEdit<Business>>(nextEdit, { base: {}, changes: {} });
const change = (fields: Partial<Business>, shown: Business = STORED): EditEvent<Business> => ({
  type: 'change',
  fields,
  shown,
});

describe('a change', () => {
  test('keeps the value that its first keystroke replaced', () => {
    const refreshed = { ...STORED, phone: '+13035550111' };
    expect(edit(change({ phone: '+1' }), change({ phone: '+1303' }, refreshed))).toEqual({
      base: { phone: null },
      changes: { phone: '+1303' },
    });
  });

  test('is unsaved until it equals the record', () => {
    expect(isUnsaved(edit(change({ since: 2010 })), STORED)).toBe(true);
    expect(isUnsaved(edit(change({ since: 2010 }), change({ since: 2009 })), STORED)).toBe(false);
    expect(isUnsaved(edit(change({ hours: ['7-6'] })), STORED)).toBe(false);
  });
});

describe('a discard', () => {
  test('drops all changes', () => {
    expect(edit(change({ phone: '+1', since: 2010 }), { type: 'discard' })).toEqual({ base: {}, changes: {} });
  });

  test('drops the named changes only', () => {
    const left = edit(change({ phone: '+1', since: 2010 }), { type: 'discard', keys: ['phone'] });
    expect(left).toEqual({ base: { since: 2009 }, changes: { since: 2010 } });
  });
});

describe('a save', () => {
  const sent = { since: 2010 };
  const stored = { ...STORED, since: 2010 };

  test('leaves nothing to save', () => {
    expect(edit(change(sent), { type: 'saved', sent, stored })).toEqual({ base: {}, changes: {} });
  });

  test('keeps edits made during the save, based on the stored record', () => {
    const typedOn = edit(change(sent), change({ since: 2011, phone: '+1' }), { type: 'saved', sent, stored });
    expect(typedOn).toEqual({ base: { since: 2010, phone: null }, changes: { since: 2011, phone: '+1' } });
  });
});

describe('a conflict', () => {
  test('is a changed field that another user changed differently', () => {
    const mine = edit(change({ phone: '+1303', since: 2010 }));
    expect(conflictingKeys(mine, { ...STORED, phone: '+1720' })).toEqual(['phone']);
  });

  test('does not arise when both users made the same change or changed different fields', () => {
    expect(conflictingKeys(edit(change({ phone: '+1303' })), { ...STORED, phone: '+1303', since: 1 })).toEqual([]);
  });
});
