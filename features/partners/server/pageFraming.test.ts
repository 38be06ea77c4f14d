import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { onCleanup } from '../../../test/support/onCleanup.ts';
import { testCertificate } from '../../../test/support/testCertificate.ts';
import type { PartnerFramingState } from '../partner.ts';
import { isInternalAddress } from './ownServerUrl.ts';
import { allowsFraming, detectPageFraming, getCachedPageFraming } from './pageFraming.ts';

const OURS = 'https://portal.example.com';
const HOST = 'mail.parvis.test';

const pages: Record<string, [status: number, headers?: OutgoingHttpHeaders]> = {
  '/menu': [200],
  '/denied': [200, { 'x-frame-options': 'DENY' }],
  '/gone': [404],
  '/broken': [503],
  '/login': [401],
  '/moved': [302, { location: '/denied' }],
  '/around': [302, { location: '/around' }],
  '/open': [301, { location: 'http://mail.parvis.test/menu' }],
  '/inside': [302, { location: 'https://10.0.0.8/' }],
  '/protocol': [101, { connection: 'Upgrade', upgrade: 'chat' }],
  '/named': [302, { location: 'https://intranet.example.org/' }],
};
let port = 0;
beforeAll(async () => {
  const server = createServer(testCertificate, ({ url = '' }, answer) => {
    const [status, headers] = pages[url] ?? [500];
    answer.writeHead(status, headers).end('<!doctype html><h1>Menu</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onCleanup(() => server.close());
  port = (server.address() as AddressInfo).port;
});

const reach = {
  resolveHost: async (host: string) => {
    if (host === 'nobody.example.org') throw new Error('ENOTFOUND');
    return host === HOST ? ['127.0.0.1'] : ['10.0.0.8'];
  },
  isInternalAddress: (address: string) => address.startsWith('10.'),
  ca: testCertificate.cert,
};
const look = (path: string, host = `${HOST}:${port}`) =>
  detectPageFraming(`https://${host}${path}`, OURS, reach);

describe('the check of a partner page', () => {
  it.each<[string, PartnerFramingState]>([
    ['/menu', 'shows'],
    ['/denied', 'refuses'],
    ['/moved', 'refuses'],
    ['/gone', 'away'],
    ['/broken', 'away'],
    ['/around', 'away'],
    ['/open', 'away'],
    ['/protocol', 'away'],
    ['/login', 'unknown'],
    ['/inside', 'unknown'],
    ['/named', 'unknown'],
  ])('returns the state of %s as “%s”', async (path, state) => expect(await look(path)).toBe(state));

  it('reports an unknown host, a stopped server or an invalid certificate as away', async () => {
    expect(await look('/', 'nobody.example.org')).toBe('away');
    expect(await look('/', `${HOST}:1`)).toBe('away');
    const unknown = { resolveHost: reach.resolveHost, isInternalAddress: reach.isInternalAddress };
    expect(await detectPageFraming(`https://${HOST}:${port}/menu`, OURS, unknown)).toBe('away');
  });

  it('succeeds if one of the addresses answers', async () => {
    const two = { ...reach, resolveHost: async () => ['::1', '127.0.0.1'] };
    expect(await detectPageFraming(`https://${HOST}:${port}/menu`, OURS, two)).toBe('shows');
    const oneInside = { ...reach, resolveHost: async () => ['127.0.0.1', '10.0.0.8'] };
    expect(await detectPageFraming(`https://${HOST}:${port}/menu`, OURS, oneInside)).toBe('unknown');
  });

  it.each([
    '100.100.100.200',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '169.254.169.254',
    'fec0::1',
    'ff02::1',
    'fd00:ec2::254',
    'fe80::1%lo',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '2002:a00:1::1',
    '2001:0:4136:e378::1',
    '::ffff:a9fe:a9fe',
    '::ffff:100.100.100.200',
  ])('never requests the internal address %s', (address) => expect(isInternalAddress(address)).toBe(true));

  it.each(['192.0.2.1', '100.128.0.1', '2001:db8::1', '2606:4700::6810:1', '64:ff9b::c000:201'])(
    'requests the public address %s',
    (address) => expect(isInternalAddress(address)).toBe(false),
  );

  it('does not request pages of our own network', async () => {
    expect(await detectPageFraming(`https://${HOST}:${port}/menu`, OURS)).toBe('away');
    expect(await detectPageFraming('https://127.0.0.1/', OURS)).toBe('unknown');
    expect(await detectPageFraming('https://[::ffff:10.0.0.1]/', OURS)).toBe('unknown');
  });

  it('runs once for concurrent calls and is cached for five minutes, or half a minute if away', async () => {
    let looks = 0;
    let found: PartnerFramingState = 'shows';
    const counting = async () => {
      looks += 1;
      return found;
    };
    const at = (seconds: number) =>
      getCachedPageFraming('https://once.example.org/', OURS, new Date(seconds * 1000), counting);
    await Promise.all([at(0), at(1), at(299)]);
    expect(looks).toBe(1);
    found = 'away';
    await at(301);
    await at(320);
    expect(looks).toBe(2);
    await at(332);
    expect(looks).toBe(3);
  });
});

describe('framing allowed by the headers', () => {
  it.each<[IncomingHttpHeaders, boolean]>([
    [{}, true],
    [{ 'x-frame-options': 'SAMEORIGIN' }, false],
    [{ 'x-frame-options': 'deny' }, false],
    [{ 'x-frame-options': 'ALLOW-FROM https://a.example' }, true],
    [{ 'content-security-policy': "default-src 'self'" }, true],
    [{ 'content-security-policy': "frame-ancestors 'none'" }, false],
    [{ 'content-security-policy': "frame-ancestors 'self'" }, false],
    [{ 'content-security-policy': 'frame-ancestors *', 'x-frame-options': 'DENY' }, true],
    [{ 'content-security-policy': 'frame-ancestors https:' }, true],
    [{ 'content-security-policy': 'frame-ancestors https://*.example.com' }, true],
    [{ 'content-security-policy': 'frame-ancestors portal.example.com' }, true],
    [{ 'content-security-policy': 'frame-ancestors https://portal.example.com:8443' }, false],
    [{ 'content-security-policy': 'frame-ancestors https://example.com' }, false],
    [{ 'content-security-policy': "frame-ancestors *, frame-ancestors 'none'" }, false],
  ])('with %j is %s', (headers, may) =>
    expect(allowsFraming(headers, 'https://lunch.example.org', OURS)).toBe(may),
  );
});
