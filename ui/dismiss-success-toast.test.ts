import { expect, test } from 'vitest';
import { dismissSuccessToast, getCurrentToast, toast } from './toast.tsx';

test('dismisses a success, but no error and no toast with an action', () => {
  toast({ title: 'Image uploaded' });
  dismissSuccessToast();
  expect(getCurrentToast()).toBe(null);
  toast({ title: 'Deleted', action: { label: 'Undo', run: () => {} } });
  dismissSuccessToast();
  expect(getCurrentToast()?.title).toBe('Deleted');
  toast({ title: 'Upload failed', kind: 'error' });
  dismissSuccessToast();
  expect(getCurrentToast()?.title).toBe('Upload failed');
});
