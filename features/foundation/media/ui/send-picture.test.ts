import { expect, test, vi } from 'vitest';
import { registerLoginPrompt } from '#client/login-prompt.ts';
import { sendPicture } from './send-picture.ts';

test('does not send a picture that is cancelled during a login', async () => {
  let sent = 0;
  class SignedOut {
    upload = {};
    status = 401;
    response = null;
    onload = () => {};
    open() {}
    abort() {}
    send() {
      sent++;
      queueMicrotask(() => this.onload());
    }
  }
  vi.stubGlobal('XMLHttpRequest', SignedOut);
  const abort = new AbortController();
  const end = registerLoginPrompt(async () => {
    abort.abort();
    return true;
  });
  const picture = { file: new File(['x'], 'x.jpg'), box: null, alt: '' };
  const sending = sendPicture(picture, { onProgress: () => {}, signal: abort.signal });
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent).toBe(1);
  end();
});
