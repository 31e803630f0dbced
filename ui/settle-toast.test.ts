import { expect, test } from 'vitest';
import { settleToast } from './settle-toast.ts';
import { currentToast, toast } from './toast-store.ts';

test('a success gives way to what is begun next; an error stays, and so does what can still be undone', () => {
  toast({ title: 'Image uploaded' });
  settleToast();
  expect(currentToast()).toBe(null);
  toast({ title: 'Deleted', action: { label: 'Undo', run: () => {} } });
  settleToast();
  expect(currentToast()?.title).toBe('Deleted');
  toast({ title: 'Upload failed', kind: 'error' });
  settleToast();
  expect(currentToast()?.title).toBe('Upload failed');
});
