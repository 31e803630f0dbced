import { createServer } from 'node:http';

/** The comparison for pages: node:http that sends the answer of its parent's message to every request. */
let headers = {};
let body = Buffer.alloc(0);
process.on('message', (message) => {
  if (typeof message !== 'object' || !message || !('body' in message)) return;
  headers = message.headers;
  body = Buffer.from(message.body, 'base64');
});
createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
