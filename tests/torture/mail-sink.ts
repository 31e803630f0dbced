import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** The behavior of the mail server. */
export type MailMood =
  | 'fine'
  | 'down'
  | 'slow'
  | 'busy' // 4xx for the recipient
  | 'closed' // 5xx for the sender: a matter of settings, worth another try
  | 'refusing' // 5xx for the message: for good
  | 'dies within the message'
  | 'dies before its answer'
  | 'dies after its answer';

/** A received message. */
interface Taken {
  messageId: string;
  /** The life of the site that sent it. */
  life: number;
  /** Whether the site could know that it was accepted. */
  answered: boolean;
}

const SLOW_MS = 400;
const END = '\r\n.\r\n';

/**
 * A mail server that counts messages and can be in trouble. Written on sockets: a library waits before its greeting,
 * and cannot drop a connection at the wrong moment.
 */
export class MailSink {
  mood: MailMood = 'fine';
  /** The current life of the site. */
  life = 0;
  readonly taken: Taken[] = [];
  /** Refused for good, by Message-ID. */
  readonly refused = new Set<string>();
  port = 0;
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();

  async open(): Promise<void> {
    const server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('error', () => {}); // a client that was killed
      this.#serve(socket);
    });
    await new Promise<void>((resolve) => void server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as { port: number }).port;
    this.#server = server;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async turn(mood: MailMood): Promise<void> {
    this.mood = mood;
    if (mood === 'down') await this.close();
    else if (!this.#server) await this.open();
  }

  #serve(socket: Socket): void {
    const { life } = this; // what is still to be read may be from a process that is dead by then
    let text = '';
    let isMessage = false;
    socket.setEncoding('latin1');
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('data', (chunk) => {
      text += chunk;
      for (;;) {
        const end = text.indexOf(isMessage ? END : '\r\n');
        if (end < 0) break;
        const part = text.slice(0, end);
        text = text.slice(end + (isMessage ? END.length : 2));
        if (isMessage) {
          isMessage = false;
          void this.#take(socket, part, life);
        } else isMessage = this.#obey(socket, part.toUpperCase());
      }
      if (isMessage && this.mood === 'dies within the message') socket.destroy();
    });
  }

  /** @returns whether the message comes next */
  #obey(socket: Socket, command: string): boolean {
    if (command === 'DATA') {
      socket.write('354 Go on\r\n');
      return true;
    }
    if (command === 'QUIT') socket.end('221 Bye\r\n');
    else if (command.startsWith('MAIL') && this.mood === 'closed') socket.write('530 Authentication required\r\n');
    else if (command.startsWith('RCPT') && this.mood === 'busy') socket.write('451 Try again later\r\n');
    else socket.write('250 OK\r\n');
    return false;
  }

  async #take(socket: Socket, message: string, life: number): Promise<void> {
    const { mood } = this;
    if (mood === 'dies within the message') return void socket.destroy();
    const messageId = /^Message-ID:\s*(<[^>]+>)/im.exec(message)?.[1] ?? 'none';
    if (mood === 'refusing') {
      this.refused.add(messageId);
      return void socket.write('554 Not wanted here\r\n');
    }
    if (mood === 'slow') await delay(SLOW_MS);
    const answered = mood !== 'dies before its answer';
    this.taken.push({ messageId, life, answered });
    if (!answered) socket.destroy();
    // Answers, then closes before the site says QUIT.
    else if (mood === 'dies after its answer') socket.end('250 Taken\r\n');
    else socket.write('250 Taken\r\n');
  }
}
