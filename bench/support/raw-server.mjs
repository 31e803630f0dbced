import { createServer } from 'node:http';

/**
 * What the site's pages are measured beside: node:http that answers everything with the same bytes, which it is given
 * as base64 by its parent, and with no header more than these need.
 */
const [encoding, type] = process.argv.slice(2);
let body = Buffer.alloc(0);
process.on('message', (message) => {
  if (typeof message === 'object' && message && 'body' in message) body = Buffer.from(String(message.body), 'base64');
});
createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': type,
    'content-length': body.length,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  });
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
