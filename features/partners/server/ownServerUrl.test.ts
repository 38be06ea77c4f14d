import { describe, expect, it } from 'vitest';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';
import { isOwnServerUrl } from './ownServerUrl.ts';

const { here, as } = await makeFixture();
const put = (url: string) => as.admin.call('PUT', `/api/buildings/${here.id}/partners/lunch`, { url });

describe('the address of a partner page', () => {
  it.each([
    'https://parvis.test/resident/home',
    'https://PARVIS.test.:8443/',
    'https://localhost/',
    'https://localhost.:3000/',
    'https://LOCALHOST:3000/',
    'https://anything.localhost/',
    'https://127.0.0.1:3000/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://127.0.0.1.:3000/',
    'https://0.0.0.0/',
    'https://[::1]:3000/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://10.1.2.3/',
    'https://172.31.0.1/',
    'https://192.168.1.1:8080/',
    'https://169.254.169.254/',
    'https://100.100.100.200/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://lo\u24d2alhost/',
  ])('%s is refused', async (url) => {
    const { status, body } = await put(url);
    expect([status, body.errors]).toEqual([
      422,
      { url: ['Indiquez l’adresse du partenaire, pas celle de Parvis ni d’une machine de son réseau.'] },
    ]);
  });

  it.each([
    'https://parvis.test.example.org/',
    'https://notlocalhost/',
    'https://localhost.example.org/',
    'https://192.0.2.1/',
    'https://172.32.0.1/',
    'https://100.128.0.1/',
    'https://[2001:db8::1]/',
  ])('%s is accepted', async (url) => expect((await put(url)).status).toBe(200));
});

describe('a host name', () => {
  const names: Record<string, string[]> = {
    'portal.example.com': ['203.0.113.7', '2001:db8::7'],
    'alias.example.com': ['203.0.113.7'],
    'sixth.example.com': ['2001:db8::7'],
    'lvh.example.com': ['127.0.0.1'],
    'mapped.example.com': ['198.51.100.1', '::ffff:127.0.0.1'],
    'nothing.example.com': ['0.0.0.0'],
    'lunch.example.org': ['198.51.100.20'],
    'intranet.example.org': ['10.0.0.8'],
  };
  const leads = (host: string, own = 'https://portal.example.com') =>
    isOwnServerUrl(new URL(`https://${host}/`), own, async (name) => {
      const found = names[name];
      if (!found) throw new Error('ENOTFOUND');
      return found;
    });

  it.each([
    ['alias.example.com', true],
    ['sixth.example.com', true],
    ['lvh.example.com', true],
    ['mapped.example.com', true],
    ['nothing.example.com', true],
    ['203.0.113.7', true],
    ['lunch.example.org', false],
    ['intranet.example.org', false],
    ['unknown.example.org', false],
  ])('%s leads to this installation: %s', async (host, expected) => expect(await leads(host)).toBe(expected));

  it('leads to this installation if it resolves to the IP address of its URL', async () => {
    expect(await leads('alias.example.com', 'https://203.0.113.7:8443')).toBe(true);
    expect(await leads('lunch.example.org', 'https://203.0.113.7:8443')).toBe(false);
  });

  it('that does not resolve in time counts as elsewhere', async () => {
    const silent = () => new Promise<string[]>(() => undefined);
    expect(
      await isOwnServerUrl(new URL('https://lunch.example.org'), 'https://portal.example.com', silent),
    ).toBe(false);
  });
});
