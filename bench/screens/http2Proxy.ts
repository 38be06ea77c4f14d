import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { atEnd, temporaryFolder } from '../processes.ts';

/** HTTP/2 has no connection headers (RFC 9113, section 8.2.2). */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

export type Certificate = ReturnType<typeof selfSignedCertificate>;

/** Forwards every request to the product over HTTP/2 and TLS, like nginx in production. Returns the URL. */
export async function startHttp2Proxy(product: string, certificate: Certificate): Promise<string> {
  const server = createSecureServer(certificate, (incoming, outgoing) => {
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
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => server.close());
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function selfSignedCertificate() {
  const folder = temporaryFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -keyout ${key} -out ${cert}`.split(' '),
    { stdio: 'ignore' },
  );
  const [keyBytes, certBytes] = [readFileSync(key), readFileSync(cert)];
  const publicKey = new X509Certificate(certBytes).publicKey.export({ type: 'spki', format: 'der' });
  /** Tells Chromium to trust the certificate. */
  const keyHash = createHash('sha256').update(publicKey).digest('base64');
  return { key: keyBytes, cert: certBytes, keyHash };
}
