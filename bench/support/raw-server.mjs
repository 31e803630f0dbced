import { createServer } from 'node:http';

/** What the site's pages are measured beside: node:http that answers everything with the one answer its parent gives it. */
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
