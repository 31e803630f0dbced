import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Calls of the API, by a hook or by themselves, and forms whose sending a dialog does not learn of. */
const SENDS = /\b(use\w*Call|useMutation|adminRequest|photosCall)\b|<(Desk)?Form\s|\bmutate(Async)?\b/;
/** What tells the dialog: a form of the desk, or the caller. */
const TELLS = /<DeskForm\b|<FormDialog\b|<Dialog\b[^>]*\bisBusy=/s;
/** Closing these cancels what they do. */
const CANCELS = ['features/media/google-photos/ui/GooglePhotosDialog.tsx'];

const dialogs = globSync('features/**/*.tsx').filter((file) => /<Dialog\b/.test(readFileSync(file, 'utf8')));
const sending = dialogs.filter((file) => SENDS.test(readFileSync(file, 'utf8')) && !CANCELS.includes(file));

describe('a dialog that sends', () => {
  it('is found', () => {
    expect(sending.length).toBeGreaterThan(8);
  });

  it.each(sending)('stays open while it does: %s', (file) => {
    expect(readFileSync(file, 'utf8')).toMatch(TELLS);
  });

  it.each(sending.filter((file) => /<DeskForm\b/.test(readFileSync(file, 'utf8'))))(
    'has no button of its own form that closes it meanwhile: %s',
    (file) => {
      expect(readFileSync(file, 'utf8')).not.toMatch(/<Button\b[^>]*onClick=\{onClose\}/s);
    },
  );
});
