import { beforeEach, describe, expect, it } from 'vitest';
import { features } from '../app.ts';
import { closingDays } from '../core/buildings/server/tables.ts';
import type { EndpointSpec } from '../kit/endpoint.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import { makeFixture, NOW, TODAY, TOMORROW } from './support/fixtures/fixture.ts';
import type { Answer, Caller } from './support/testApp.ts';

const { app, here, there, people, as } = await makeFixture();
const { make } = app;
const hidden = await make.building({ publicCalendars: false });
const roomless = await make.building({ modules: [] });
const OTHERS = [here, hidden, roomless];

const room = await make.room({ building: here.id, name: 'Opéra' });
await make.reservation({ rooms: [room], holderId: people.vip.id, date: TODAY, title: 'Comité secret' });
const registered = [people.vip.id];
await make.event({ building: here.id, name: 'Petit déjeuner', createdBy: people.admin.id, registered });
const name = { fr: 'Pont', en: 'Bridge day' };
await closingDays.insert(app.db, new BuildingScope([here.id]), [{ date: TOMORROW, name }]);

beforeEach(() => app.setNow(NOW));

const endpoints: EndpointSpec[] = features.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint));
const nameOf = ({ method, path }: EndpointSpec) => `${method} ${path}`;
const namesWith = (access: EndpointSpec['access']) =>
  endpoints.filter((endpoint) => endpoint.access === access).map(nameOf);

/** Public calls of a building: query string and a word that the answer contains. */
const ofBuilding: Record<string, { query: string; says: string }> = {
  'GET /event/deleteGetPatchEvent/:building/': { query: '?eventType=Conference', says: 'Petit déjeuner' },
  'GET /api/buildings/:building/events': { query: '?search=petit', says: 'Petit déjeuner' },
  'GET /api/buildings/:building/closing-days': { query: '', says: 'Pont' },
  'GET /api/public/buildings/:building/reservations': { query: '', says: 'Opéra' },
  'GET /api/public/buildings/:building/board': { query: '', says: 'Opéra' },
};

const said = ({ status, body }: Answer) => ({ status, body });

describe('a public call of a building', () => {
  it('is tested in this file', () => {
    expect(Object.keys(ofBuilding).sort()).toEqual(namesWith('calendar').sort());
  });

  describe.each(Object.entries(ofBuilding))('at %s', (call, { query, says }) => {
    const ask = (caller: Caller, building: { id: number }) =>
      caller.get(`${call.replace('GET ', '').replace(':building', String(building.id))}${query}`);

    it('answers people of another building like callers without an account', async () => {
      const answer = await ask(app.anybody, here);
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(says)]);
      expect(said(await ask(as.stranger, here))).toEqual(said(answer));
    });

    it('returns 404 to callers outside the building when nothing is public', async () => {
      for (const building of [hidden, { id: 987_654 }])
        for (const caller of [app.anybody, as.stranger])
          expect((await ask(caller, building)).status).toBe(404);
    });

    it('answers both the same when the modules are off', async () => {
      const [answer, other] = [await ask(app.anybody, roomless), await ask(as.stranger, roomless)];
      expect(said(other)).toEqual(said(answer));
    });

    it('answers people of the building even when nothing is public, and refuses an expired token', async () => {
      const resident = await app.as(await make.user({ role: 'vip', buildings: [hidden.id] }));
      expect((await ask(resident, hidden)).status).toBe(200);
      const dead = app.withAuthorization(`token ${'x'.repeat(43)}`);
      expect((await ask(dead, here)).status).toBe(401);
    });
  });
});

it('the public calendar returns a resident’s own registrations for the events of the building', async () => {
  const url = `/event/deleteGetPatchEvent/${here.id}/?eventType=Conference`;
  const [[own], [foreign]] = [(await as.vip.get(url)).body.fields, (await as.stranger.get(url)).body.fields];
  expect([own.isRegistered, own.userRegistered]).toEqual([true, [{ id: people.vip.id }]]);
  expect([foreign.isRegistered, foreign.userRegistered, foreign.pkUser]).toEqual([false, [], null]);
});

describe('a call without a token', () => {
  /** Path parameters of these buildings and of unknown ones. */
  const pathOf = ({ path }: EndpointSpec) =>
    path
      .replace(':buildings', OTHERS.map(({ id }) => id).join('-'))
      .replace(/:(building|id|evacuation)\b/g, String(here.id))
      .replace(/:\w+/g, 'f'.repeat(32));

  it.each(
    endpoints
      .filter(({ access }) => access === 'public')
      .map((endpoint) => [nameOf(endpoint), endpoint] as const),
  )('answers everybody the same: %s', async (_, endpoint) => {
    const { method } = endpoint;
    const url = pathOf(endpoint);
    const body = method === 'GET' ? undefined : {};
    const answer = await app.anybody.call(method, url, body);
    for (const caller of [as.stranger, as.vip, as.admin])
      expect(said(await caller.call(method, url, body))).toEqual(said(answer));
  });

  it('returns the complete lists of buildings and companies to everybody', async () => {
    for (const url of ['/building/crudBuilding/', `/entreprise/crudEntreprise/${here.id}-${there.id}/`]) {
      const answer = await app.anybody.get(url);
      expect(answer.body.fields.length).toBeGreaterThan(1);
      for (const caller of [as.stranger, as.vip]) expect(said(await caller.get(url))).toEqual(said(answer));
    }
  });
});
