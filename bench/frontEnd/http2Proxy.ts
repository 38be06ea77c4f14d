import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { atEnd, temporaryFolder } from '../processes.ts';

/** Headers of a connection, which HTTP/2 does not have (RFC 9113, section 8.2.2). */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/**
 * Starts an HTTP/2 server with TLS that forwards every request to a product, like nginx in production.
 *
 * @returns its address, without a slash at the end. Its certificate is self-signed; it needs the command `openssl`.
 */
export async function startHttp2Proxy(product: string): Promise<string> {
  const server = createSecureServer(selfSignedCertificate(), (incoming, outgoing) =>
    forward(product, incoming, outgoing),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => server.close());
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function forward(product: string, incoming: Http2ServerRequest, outgoing: Http2ServerResponse): void {
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')),
  );
  const upstream = request(product + incoming.url, { method: incoming.method, headers }, (answer) => {
    const kept = Object.entries(answer.headers).filter(([name]) => !CONNECTION_HEADERS.has(name));
    outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept) as Record<string, string>);
    answer.pipe(outgoing);
  });
  upstream.on('error', () => outgoing.stream?.close());
  outgoing.on('close', () => upstream.destroy());
  incoming.pipe(upstream);
}

function selfSignedCertificate(): { key: Buffer; cert: Buffer } {
  const folder = temporaryFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -keyout ${key} -out ${cert}`.split(' '),
    { stdio: 'ignore' },
  );
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
