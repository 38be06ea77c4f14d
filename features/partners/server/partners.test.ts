import { beforeEach, describe, expect, it } from 'vitest';
import { modules } from '../../../core/feature/modules.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';
import { trackNewActivity } from '../../../test/support/recordedActivity.ts';
import type { Answer } from '../../../test/support/testApp.ts';
import { partnerKeys } from '../partner.ts';
import { partnerPages } from './tables.ts';

const { app, here, there, closed, as } = await makeFixture(
  {},
  { modules: modules.filter((one) => one !== 'cyd') },
);
const pagesOf = (building: { id: number }) => `/api/buildings/${building.id}/partners`;
const URL_OF = 'https://lunch.example.org/menu?b=1';
const set = (partner: string, url: unknown = URL_OF, caller = as.admin, building = here) =>
  caller.call('PUT', `${pagesOf(building)}/${partner}`, { url });
const remove = (partner: string, caller = as.admin, building = here) =>
  caller.delete(`${pagesOf(building)}/${partner}`);
const pages = async (caller = as.limited, building = here) =>
  (await caller.get(pagesOf(building))).body.fields;

beforeEach(async () => {
  for (const { id } of [here, there, closed])
    await partnerPages.delete(app.db, new BuildingScope([id]), () => undefined);
});

const onWire = partnerKeys.map((partner) => (partner === 'flexDesk' ? 'flex-desk' : partner));

describe('a partner’s page', () => {
  it.each(onWire)('of %s is set, changed and removed', async (partner) => {
    expect((await set(partner)).body).toEqual({ status: 'OK' });
    await set(partner, 'https://other.example.org/');
    expect(await pages()).toEqual([{ partner, url: 'https://other.example.org/' }]);
    expect((await remove(partner)).body).toEqual({ status: 'OK' });
    expect(await pages()).toEqual([]);
    expect((await remove(partner)).status).toBe(404);
  });

  it('belongs to one building', async () => {
    await set('lunch', 'https://here.example.org/');
    await set('lunch', 'https://closed.example.org/', as.admin, closed);
    expect(await pages()).toEqual([{ partner: 'lunch', url: 'https://here.example.org/' }]);
    expect(await pages(as.limited, closed)).toEqual([
      { partner: 'lunch', url: 'https://closed.example.org/' },
    ]);
  });

  it('of an unknown partner is not found', async () => {
    for (const partner of ['nobody', 'flexDesk', '..', 'lunch%20'])
      expect((await set(partner)).status).toBe(404);
  });

  it.each([
    ['http://lunch.example.org/', 'Saisissez l’adresse complète, commençant par https://.'],
    ['javascript:alert(1)', 'Saisissez l’adresse complète, commençant par https://.'],
    ['data:text/html,hello', 'Saisissez l’adresse complète, commençant par https://.'],
    ['//lunch.example.org', 'Saisissez l’adresse complète, commençant par https://.'],
    ['lunch.example.org', 'Saisissez l’adresse complète, commençant par https://.'],
    ['https://', 'Saisissez l’adresse complète, commençant par https://.'],
    [
      'https://me:secret@lunch.example.org/',
      'L’adresse ne doit contenir ni nom d’utilisateur ni mot de passe.',
    ],
    ['https://me@lunch.example.org/', 'L’adresse ne doit contenir ni nom d’utilisateur ni mot de passe.'],
    [
      'https://parvis.test/resident/home',
      'Indiquez l’adresse du partenaire, pas celle de Parvis ni d’une machine de son réseau.',
    ],
    ['', 'Ce champ est obligatoire.'],
    [`https://lunch.example.org/${'x'.repeat(500)}`, '500 caractères au plus.'],
  ])('is refused with the URL %s', async (url, words) => {
    const { status, body } = await set('lunch', url);
    expect([status, body.errors]).toEqual([422, { url: [words] }]);
    expect(await pages()).toEqual([]);
  });

  it('is stored as a normalised URL', async () => {
    await set('lunch', ' HTTPS://Déjeuner.Example.org ');
    expect(await pages()).toEqual([{ partner: 'lunch', url: 'https://xn--djeuner-bya.example.org/' }]);
  });

  it('is not changed with an outdated version', async () => {
    const now = async () => (await pages(as.deputy))[0];
    const put = (url: string, version?: number) =>
      as.admin.call('PUT', `${pagesOf(here)}/lunch`, { url, version });
    const drop = (version: number) => as.admin.delete(`${pagesOf(here)}/lunch?version=${version}`);
    const told = ({ status, body }: Answer) => [status, body.code, body.current];

    expect((await put(URL_OF, 0)).status).toBe(200);
    const first = await now();
    for (const refused of [await put('https://other.example.org/', 0), await drop(0)])
      expect(told(refused)).toEqual([409, 'changed_meanwhile', first]);
    expect((await drop(first.version)).status).toBe(200);
    const none = { partner: 'lunch', url: '', version: 0 };
    for (const refused of [await put(URL_OF, first.version), await drop(first.version)])
      expect(told(refused)).toEqual([409, 'changed_meanwhile', none]);
    expect((await drop(0)).status).toBe(404);
    expect((await drop(-1)).status).toBe(422);

    expect((await put(URL_OF, 0)).status).toBe(200);
    expect((await now()).version).toBeGreaterThan(first.version);
    expect((await put('https://other.example.org/', first.version)).status).toBe(409);
  });

  it('is recorded in the audit log', async () => {
    const recorded = await trackNewActivity(app.db);
    await set('lunch');
    await remove('lunch');
    expect(await recorded()).toMatchObject([
      { kind: 'partner_page.set', buildingId: here.id, says: { partner: 'lunch' } },
      { kind: 'partner_page.removed', buildingId: here.id, says: { partner: 'lunch' } },
    ]);
  });
});

it('the content security policy allows only encrypted pages in frames', async () => {
  const policy = String((await app.anybody.get('/api/')).headers['content-security-policy']);
  expect(policy.split(';').filter((part) => part.startsWith('frame-'))).toEqual([
    'frame-src https:',
    "frame-ancestors 'none'",
  ]);
});
