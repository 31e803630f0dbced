import { describe, expect, it } from 'vitest';
import { ALPHABETS, writeBounce, writeLetter } from '#tests/support/letters.ts';
import { isFullRun } from '#tests/support/scope.ts';
import { MAILBOX_LIMITS as LIMITS } from './mailbox.constants.ts';
import { readMessage } from './read-message.process.server.ts';

const read = (...how: Parameters<typeof writeLetter>) => readMessage(writeLetter(...how), 'whole');
const readRaw = (text: string) => readMessage(Buffer.from(text.replaceAll('\n', '\r\n')), 'whole');

describe('a message is read', () => {
  it.each(ALPHABETS)('in $charset', async ({ charset, words }) => {
    expect(await read({ charset, subject: words, text: words })).toMatchObject({ subject: words, text: words });
  });

  it('with its sender, recipients and thread', async () => {
    const headers = {
      'In-Reply-To': '<A@Shop.example>',
      References: '<b@x> <C@Y>\r\n <a@shop.example>',
      'Delivered-To': 'shop+TOKEN@Shop.example',
      Cc: 'Bob <bob@x.yy>, Carol <carol@x.yy>',
    };
    expect(await read({ from: '"Field, Ada" <Ada@Exämple.com>', to: 'Shop@x.yy', headers })).toMatchObject({
      from: { name: 'Field, Ada', address: 'ada@xn--exmple-cua.com' },
      recipients: ['shop@x.yy', 'bob@x.yy', 'carol@x.yy', 'shop+token@shop.example'],
      inReplyTo: ['<A@Shop.example>'],
      references: ['<b@x>', '<C@Y>', '<a@shop.example>'],
      isAutomatic: false,
      isReport: false,
      report: null,
    });
  });

  it.each(['', 'nobody', 'a@b.cc, c@d.ee', 'undisclosed:;', '<>', 'a@b.cc\r\nFrom: c@d.ee'])(
    'without a sender where From does not name one: %j',
    async (from) => {
      expect((await read({ from })).from).toBeNull();
    },
  );

  it('as what is new and what is quoted, in several languages', async () => {
    const said = 'Yes, please.\n\nMid-March would be fine.';
    const quotes = [
      'On Tue, Jan 26, 2026 at 8:03 AM Ana Ruiz <shop@shop.example> wrote:\n\n> Shall we?\n> Ana',
      'Le mar. 26 janv. 2026 à 08:03, Ana Ruiz <shop@shop.example> a écrit :\n> Shall we?',
      'Am 26.01.2026 um 08:03 schrieb Ana Ruiz <shop@shop.example>:\n> Shall we?',
      '-----Original Message-----\nFrom: Ana Ruiz <shop@shop.example>\nShall we?',
    ];
    for (const quote of quotes) {
      const message = await read({ text: `${said}\n\n${quote}` });
      expect(message.text).toBe(said);
      expect(message.quoted).toContain('Shall we?');
    }
    expect(await read({ text: '> only quoted' })).toMatchObject({ text: '> only quoted', quoted: '' });
  });

  it('as text where it is HTML, without what is active in it', async () => {
    const html =
      '<head><style>p{color:red}</style></head><p>Caf&eacute; &amp; <b>paint</b></p><script>alert(1)</script><img src="https://x.yy/pixel.gif" onerror="alert(2)"><style>.a{}</style>';
    const { text } = await read({ html });
    expect(text).toContain('Café & paint');
    expect(text).not.toMatch(/<|alert|color|pixel|\.a\{/);
  });

  it('with attachments in order while they fit', async () => {
    const bytes = (size: number) => new Uint8Array(size).fill(7);
    const attachments = [10 << 20, 14 << 20, 2 << 20, 10].map((size, at) => ({
      name: `../../${at}.bin`,
      type: 'application/x-thing',
      bytes: bytes(size),
    }));
    const { attachments: kept } = await read({ attachments });
    expect(kept.map(({ name, size, bytes: held }) => [name, size, held?.length ?? null])).toEqual([
      ['0.bin', 10 << 20, 10 << 20],
      ['1.bin', 14 << 20, 14 << 20],
      ['2.bin', 2 << 20, null],
      ['3.bin', 10, null],
    ]);
  });

  it('without the last attachment where it was cut', async () => {
    const attachments = ['a', 'b'].map((name) => ({
      name,
      type: 'text/plain',
      bytes: Buffer.from('word '.repeat(99)),
    }));
    const whole = writeLetter({ attachments });
    const message = await readMessage(whole.subarray(0, whole.length - 200), 'beginning');
    expect(message.attachments.map(({ bytes }) => bytes !== null)).toEqual([true, false]);
  });

  it('by its headers alone', async () => {
    const message = await readMessage(writeLetter({ subject: 'Hi', text: 'Secret' }), 'headers');
    expect(message).toMatchObject({ subject: 'Hi', from: { address: 'ada@example.com' }, attachments: [] });
    expect(message.text).not.toContain('Secret');
  });

  it('as a report on a mail that failed', async () => {
    const bounce = { about: '<a@shop.example>', recipient: 'Ada@Example.com' };
    const failures = [{ recipient: 'ada@example.com', status: '5.1.1', diagnostic: '550 no such user' }];
    expect(await readMessage(writeBounce(bounce), 'whole')).toMatchObject({
      isReport: true,
      report: { about: ['<a@shop.example>'], failures },
    });
    expect((await readMessage(writeBounce({ ...bounce, action: 'delayed' }), 'whole')).report).toBeNull();
  });

  it('with a forwarded message as a file, whose words are not those of the sender', async () => {
    const forwarded = writeLetter({ text: 'Words of another' });
    const message = await read({
      text: 'See below',
      attachments: [{ name: 'a.eml', type: 'message/rfc822', bytes: forwarded }],
    });
    expect(message.text).toBe('See below');
    expect(message.attachments).toHaveLength(1);
  });
});

describe('a message is told from others', () => {
  it('by what it says, also under the same Message-ID, and not by the way it came', async () => {
    const letter = writeLetter({ messageId: '<same@x>', text: 'One' });
    const again = Buffer.concat([Buffer.from('Received: from a by b\r\nDelivered-To: c@d.ee\r\n'), letter]);
    const other = writeLetter({ messageId: '<same@x>', text: 'Two' });
    const hashes = await Promise.all(
      [letter, again, other].map(async (each) => (await readMessage(each, 'whole')).hash),
    );
    expect(hashes[0]).toBe(hashes[1]);
    expect(hashes[2]).not.toBe(hashes[0]);
  });

  it('by its bytes without a Message-ID', async () => {
    const [a, b] = [await read({ messageId: null, text: 'a' }), await read({ messageId: null, text: 'b' })];
    expect(a.messageId).toBeNull();
    expect(a.hash).not.toBe(b.hash);
  });
});

describe('broken messages', () => {
  it.each([
    ['nothing', ''],
    ['no headers', '\n\nHello'],
    ['a boundary that never comes', 'Content-Type: multipart/mixed; boundary=x\n\nHello'],
    ['a part that never ends', 'Content-Type: multipart/mixed; boundary=x\n\n--x\n\nHello'],
    ['an unknown charset', 'Content-Type: text/plain; charset=klingon\n\nHello'],
    ['an unknown encoding', 'Content-Transfer-Encoding: x-rot13\n\nHello'],
    ['base64 that is none', 'Content-Transfer-Encoding: base64\n\n!!!!====%%'],
    ['a date that is none', 'Date: yesterday\n\nHello'],
    ['ids without an end', 'Message-ID: <a\nIn-Reply-To: <b\nReferences: <c <d>\n\nHello'],
    ['control characters', 'Subject: a\u0000b\u0007\n\nHello\u0000'],
    ['half a surrogate', 'Subject: =?utf-16?B?2AA=?=\n\nHello'],
  ])('are read as far as they go: %s', async (_, text) => {
    const message = await readRaw(text);
    expect(JSON.stringify(message)).not.toMatch(/\\u0000|\\u0007/);
    expect(message.text.isWellFormed() && message.subject.isWellFormed()).toBe(true);
  });

  it('are refused where parts are in parts without end', async () => {
    const deep = Array.from({ length: 300 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`);
    await expect(readRaw(deep.join(''))).rejects.toThrow();
  });

  it('take no minutes, whatever their lines are', async () => {
    const lines = ['On a\n', ' \n', 'x on at ', '在\n', '> a\n', '<', '-'];
    for (const line of lines) {
      const start = performance.now();
      const { text, quoted } = await read({ text: line.repeat(200_000 / line.length) });
      expect(text.length).toBeLessThanOrEqual(LIMITS.text);
      expect(quoted.length).toBeLessThanOrEqual(LIMITS.text);
      expect(performance.now() - start).toBeLessThan(20_000);
    }
  }, 120_000);

  it('are read or refused when bytes are changed, cut, doubled or mixed', async () => {
    const samples = [
      ...ALPHABETS.map(({ charset, words }) => writeLetter({ charset, subject: words, text: words })),
      writeLetter({ html: '<p>Hi<blockquote>you</blockquote>' }),
      writeLetter({ attachments: [{ name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }] }),
      writeBounce({ about: '<a@shop.example>', recipient: 'ada@example.com' }),
    ];
    const random = randomFrom(20_261_127);
    const times = isFullRun ? 10_000 : 500;
    for (let n = 0; n < times; n += 1) {
      const mutated = mutate(samples, random);
      const message = await readMessage(mutated, random() < 0.1 ? 'headers' : 'whole').catch(() => null);
      if (!message) continue;
      expect(message.text.length + message.quoted.length).toBeLessThanOrEqual(2 * LIMITS.text);
      expect(message.hash).toMatch(/^[0-9a-f]{64}$/);
      expect(JSON.stringify([message.text, message.subject, message.from])).not.toContain('\\u0000');
    }
  }, 600_000);
});

/** Mulberry32: the same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function mutate(samples: readonly Buffer[], random: () => number): Buffer {
  const pick = () => samples[Math.floor(random() * samples.length)]!;
  let bytes: Buffer = Buffer.from(pick());
  const at = () => Math.floor(random() * bytes.length);
  for (let changes = 1 + Math.floor(random() * 6); changes > 0; changes -= 1) {
    const kind = Math.floor(random() * 5);
    if (kind === 0) bytes[at()] = Math.floor(random() * 256);
    else if (kind === 1) bytes = bytes.subarray(0, at() + 1);
    else if (kind === 2) bytes = Buffer.concat([bytes, bytes.subarray(at())]);
    else if (kind === 3) bytes = Buffer.concat([bytes.subarray(0, at()), pick(), bytes.subarray(at())]);
    else bytes = Buffer.concat([bytes.subarray(0, at()), Buffer.from('\r\n\r\n--b1\r\n<>;"='), bytes.subarray(at())]);
  }
  return bytes;
}
