import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onCleanUp } from './clean-up.ts';

/** A mail server on this machine that records mails, without encryption by default. It ends with the test. */
export async function mailServer(options: SMTPServerOptions = {}) {
  const taken: { from: string; to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.setEncoding('utf8');
      let raw = '';
      stream.on('data', (chunk) => {
        raw += chunk;
      });
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {}); // a client that hangs up
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onCleanUp(() => new Promise<void>((resolve) => void server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return { taken, port, url: `smtp://127.0.0.1:${port}` };
}

/** An answer of the mail server to a command. */
export const smtpAnswer = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });
