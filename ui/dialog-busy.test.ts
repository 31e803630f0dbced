import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Calls of the API, by a hook or by themselves, and forms whose sending a dialog does not learn of. */
const SENDS = /\b(use\w*Call|useMutation|adminRequest|photosCall)\b|<(Desk)?Form\s|\bmutate(Async)?\b/;
/** What tells the dialog: a form of the desk, or the caller. */
const TELLS = /<DeskForm\b|<FormDialog\b|<Dialog\b[^>]*\bisBusy=/s;
/** Closing the first cancels what it does; the second closes before it sends. */
const EXCEPTIONS = [
  'features/foundation/media/google-photos/ui/GooglePhotosDialog.tsx',
  'features/workshop/jobs/desk/ui/use-job-act.tsx',
];

/** Each component with a dialog, together with what it uses of its own file. */
const dialogs = globSync('features/**/*.tsx').flatMap((file) => {
  const parts = new Map(
    readFileSync(file, 'utf8')
      .split(/^(?=(?:export )?(?:default )?(?:async )?function \w)/m)
      .map((text) => [/^.*?function (\w+)/.exec(text)?.[1] ?? '', text]),
  );
  const usedBy = (name: string) => {
    const used = new Set([name]);
    for (const each of used)
      for (const other of parts.keys())
        if (other && new RegExp(`(<|\\b)${other}\\b`).test(parts.get(each)!)) used.add(other);
    return [...used].map((each) => parts.get(each)!);
  };
  return [...parts.keys()]
    .filter((name) => name && /<Dialog\b/.test(parts.get(name)!))
    .map((name) => ({ name: `${file} ${name}`, file, parts: usedBy(name) }));
});
const sending = dialogs.filter(({ file, parts }) => SENDS.test(parts.join('')) && !EXCEPTIONS.includes(file));

describe('a dialog that sends', () => {
  it('is found', () => {
    expect(sending.length).toBeGreaterThan(8);
  });

  it.each(sending)('stays open while it does: $name', ({ parts }) => {
    expect(parts.join('')).toMatch(TELLS);
  });

  it.each(sending)('has no button in its form that closes it meanwhile: $name', ({ parts }) => {
    const forms = parts.filter((part) => /<DeskForm\b/.test(part)).join('');
    expect(forms).not.toMatch(/<Button\b[^>]*onClick=\{onClose\}/s);
  });
});
