import { createServer } from 'node:net';

/** A mail server that refuses every recipient until told otherwise. */
export async function startMailServer() {
  let takesMail = false;
  let takenOver = Promise.resolve();
  const server = createServer((socket) => {
    let isData = false;
    socket.on('error', () => {});
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (isData && line !== '.') continue;
        isData = false;
        if (line.startsWith('RCPT')) socket.write(takesMail ? '250 OK\r\n' : '550 5.1.1 no such mailbox\r\n');
        else if (line === '.') void takenOver.then(() => socket.write('250 OK\r\n'));
        else if (line === 'DATA') {
          isData = true;
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 OK\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    takeMail: (when = Promise.resolve()) => {
      takesMail = true;
      takenOver = when;
    },
    refuseMail: () => {
      takesMail = false;
    },
    stop: () => server.close(),
  };
}
