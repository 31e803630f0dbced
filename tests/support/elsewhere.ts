import dns from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Preloaded into a site (`node --import`): adds a public host with pictures from a server of the test, and a name that
 * resolves to this machine. All checks of the site apply.
 */
const HOSTS: Record<string, string> = { 'pictures.example': '93.184.215.14', 'inside.example': '127.0.0.1' };

const { lookup } = dns;
const { request } = https;

Object.assign(dns, {
  lookup: async (host: string, options: object) =>
    HOSTS[host] ? [{ address: HOSTS[host], family: 4 }] : lookup(host, options),
});
Object.assign(https, {
  request: (url: URL, options: http.RequestOptions) => {
    if (url.hostname !== 'pictures.example') return request(url, options);
    const { signal, headers } = options;
    return http.request(`http://127.0.0.1:${process.env.ELSEWHERE_PORT}${url.pathname}`, { signal, headers });
  },
});
syncBuiltinESMExports();
