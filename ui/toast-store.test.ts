import { afterEach, expect, test, vi } from 'vitest';
import { getCurrentToast, toast } from './toast.tsx';

afterEach(() => vi.unstubAllGlobals());

const show = (onLine: boolean, title: string) => {
  vi.stubGlobal('navigator', { onLine });
  toast({ title, description: 'That did not work.', kind: 'error' });
  return getCurrentToast();
};

test('a failure without a connection says so, and that nothing is lost', () => {
  expect(show(false, 'Error')).toMatchObject({ title: 'You’re offline. Nothing is lost', kind: 'error' });
  expect(show(true, 'Error')).toMatchObject({ title: 'Error', description: 'That did not work.' });
  expect(show(false, 'Not saved')).toMatchObject({ title: 'Not saved' });
});
