import { beforeEach, describe, expect, it } from 'vitest';
import { pdf } from './support/files.ts';
import { eventsOf, managedOf, register } from './support/fixtures/eventFixture.ts';
import { fetchVisits, TOMORROW, visitsOf } from './support/fixtures/fixture.ts';
import { fetchOrders, orderAt } from './support/fixtures/orderFixture.ts';
import { fetchParcels, parcelAt } from './support/fixtures/parcelFixture.ts';
import { bayReservationsOf, fetchSpaceReservations } from './support/fixtures/parkingFixture.ts';
import {
  clearReservations,
  fetchReservations,
  makeRoomFixture,
  reservationsOf,
} from './support/fixtures/roomFixture.ts';
import type { Answer, Caller } from './support/testApp.ts';

const { app, here, people, as, opera, concorde } = await makeRoomFixture();
const { make } = app;
const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const building = here.id;
const a1 = await make.space({ building, name: 'A1' });

interface CategorySeen {
  id: number;
  products: object[];
}

/** A record that two people, or one person on two screens, edit at the same time. */
interface Thing {
  /** 0 if it is identified by its place instead of an id. */
  make: () => Promise<{ id: number }>;
  list: (caller: Caller) => Promise<Answer['body'][]>;
  edit: (caller: Caller, pk: number, over: object) => Promise<Answer>;
  who: [Caller, Caller];
  /** The two edits. */
  edits: [object, object];
  /** Changes fields that no form shows. */
  touch?: (pk: number) => Promise<unknown>;
  /** True if an edit can create it, with version 0. */
  none?: true;
}

const patched =
  (address: (pk: number) => string): Thing['edit'] =>
  (caller, pk, over) =>
    caller.patch(address(pk), { pk, ...over });

const ofBuilding = `/api/buildings/${building}`;
const leaflet = { name: 'file', filename: 'Tarifs.pdf', bytes: await pdf({ pages: 1 }) };
const files = [leaflet, { ...leaflet, bytes: await pdf({ pages: 2 }) }].map(async (file) => {
  const { body } = await as.admin.upload(`${ofBuilding}/pdfs`, file);
  return body.fields[0].pk as number;
});
const [file, otherFile] = (await Promise.all(files)) as [number, number];

async function onlyCategory() {
  await query('delete from concierge_categories');
  const { body } = await as.admin.post(`${ofBuilding}/concierge-categories`, { name: 'Pressing' });
  return body.fields[0].id as number;
}
const categoriesSeen = async (caller: Caller) =>
  (await caller.get(`/${building}/category/crudCategory/`)).body.fields;

const PAGE_URL = 'https://lunch.example.org/';

const written =
  (address: (pk: number) => string, also: object = {}): Thing['edit'] =>
  (caller, pk, over) =>
    caller.call('PUT', address(pk), { ...also, ...over });

const legalOf = ({ id }: { id: number }) => `/api/buildings/${id}/legal`;

const things: Record<string, Thing> = {
  visit: {
    make: () => make.visit({ building, residentId: people.vip.id, date: TOMORROW, time: '14:30' }),
    list: (caller) => fetchVisits(caller, here),
    edit: patched(() => visitsOf(here)),
    who: [as.vip, as.reception],
    edits: [{ time: '09:00' }, { time: '14:30', commentaire: 'Au fond de la cour' }],
    touch: (pk) =>
      app.database.pool.query('update visits set nda_signed = true, invited_at = now() where id = $1', [pk]),
  },
  parcel: {
    make: () => make.parcel({ building, recipientId: people.vip.id, recipient: 'Claire Fontaine' }),
    list: (caller) => fetchParcels(caller, here),
    edit: patched((pk) => parcelAt(here, pk)),
    who: [as.reception, as.clerk],
    edits: [{ comment: 'Fragile' }, { comment: '', parcelSender: 'Librairie du Pont' }],
  },
  order: {
    make: async () => {
      await make.ordering(here);
      return make.order({ building, holderId: people.vip.id });
    },
    list: (caller) => fetchOrders(caller, here),
    edit: patched((pk) => orderAt(here, pk)),
    who: [as.reception, as.clerk],
    edits: [{ status: 'accepted' }, { status: 'canceled', reason: 'Rupture' }],
  },
  person: {
    make: () => make.user({ companyId: people.vip.companyId, buildings: [building] }),
    list: async (caller) => (await caller.get('/api/people?limit=200')).body.fields,
    edit: patched((pk) => `/api/people/${pk}`),
    who: [as.admin, as.deputy],
    edits: [{ floor: '4' }, { floor: '', phone: '01 23' }],
    touch: (pk) => query(`update users set language = 'en', last_seen_at = now() where id = $1`, [pk]),
  },
  event: {
    make: () => make.event({ building }),
    list: async (caller) => (await caller.get(eventsOf(here))).body.fields,
    edit: patched((pk) => `${managedOf(here)}/${pk}`),
    who: [as.admin, as.deputy],
    edits: [{ room: 'Auditorium' }, { room: '', name: 'Rencontre' }],
    touch: (pk) => register(as.neighbour, { id: pk }),
  },
  'parking reservation': {
    make: () => make.spaceReservation({ space: a1, holderId: people.vip.id }),
    list: (caller) => fetchSpaceReservations(caller, here),
    edit: patched(() => bayReservationsOf(here)),
    who: [as.vip, as.vip],
    edits: [{ endTime: '19:00' }, { endTime: '18:00', name: 'Camionnette' }],
  },
  'parking space': {
    make: () => make.space({ building }),
    list: async (caller) => (await caller.get(`${ofBuilding}/bays?limit=200`)).body.fields,
    edit: patched((pk) => `${ofBuilding}/bays/${pk}`),
    who: [as.admin, as.deputy],
    edits: [{ kinds: ['visitor'] }, { kinds: [], mayBook: 'staff' }],
    touch: (pk) => query('update bays set position = position + 100 where id = $1', [pk]),
  },
  'closed period': {
    make: async () => ({
      id: await make.closure(await make.room({ building }), `${TOMORROW} 20:00`, `${TOMORROW} 21:00`),
    }),
    list: async (caller) => (await caller.get(`${ofBuilding}/closures?limit=200`)).body.fields,
    edit: patched((pk) => `${ofBuilding}/closures/${pk}`),
    who: [as.admin, as.deputy],
    edits: [{ endTime: '22:00' }, { endTime: '21:00', reason: { fr: 'Ménage', en: '' } }],
  },
  'room reservation': {
    make: () => make.reservation({ rooms: [opera], holderId: people.vip.id, date: TOMORROW }),
    list: (caller) => fetchReservations(caller, here),
    edit: patched(() => reservationsOf(here)),
    who: [as.vip, as.vip],
    edits: [{ endTime: '11:00' }, { endTime: '10:00', name: 'Conseil' }],
  },
  'room of a reservation': {
    make: () => make.reservation({ rooms: [opera], holderId: people.vip.id, date: TOMORROW }),
    list: (caller) => fetchReservations(caller, here),
    edit: patched(() => reservationsOf(here)),
    who: [as.vip, as.vip],
    edits: [{ reservedSalle: [concorde.id] }, { reservedSalle: [opera.id], name: 'Conseil' }],
  },
  company: {
    make: () => make.company({ buildings: [building] }),
    list: async (caller) => (await caller.get('/api/companies?limit=200')).body.fields,
    edit: patched((pk) => `/api/companies/${pk}`),
    who: [as.admin, as.deputy],
    edits: [{ quota: 6 }, { quota: null, contactName: 'Ada Lovelace' }],
  },
  'list of a company’s buildings': {
    make: () => make.company({ buildings: [building] }),
    list: async (caller) => {
      const { fields } = (await caller.get('/api/companies?limit=200')).body;
      // Floors next to the building's name, and other counters.
      const places = (company: Answer['body']) =>
        company.buildings.map(({ pk, floors }: Answer['body']) => ({ pk, floors }));
      return fields.map((company: Answer['body']) => ({ ...company, buildings: places(company) }));
    },
    edit: async (caller, pk, over) => {
      const answer = await caller.patch(`/api/companies/${pk}`, over);
      const { current } = answer.body;
      if (current)
        current.buildings = current.buildings.map(({ pk: id, floors }: Answer['body']) => ({
          pk: id,
          floors,
        }));
      return answer;
    },
    who: [as.admin, as.deputy],
    edits: [
      { buildings: [{ pk: building, floors: '2' }] },
      { buildings: [{ pk: building, floors: '' }], quota: 3 },
    ],
  },
  'legal page': {
    make: async () => {
      await query('delete from legal_pages');
      return { id: 0 };
    },
    list: async (caller) => [(await caller.get(`${legalOf(here)}?page=legal`)).body.fr],
    edit: written(() => legalOf(here), { page: 'legal', language: 'fr' }),
    who: [as.admin, as.deputy],
    edits: [{ text: '## Éditeur' }, { text: '## Hébergeur' }],
    touch: () => as.admin.call('PUT', legalOf(here), { page: 'legal', language: 'en', text: 'Publisher' }),
  },
  'partner’s page': {
    make: async () => {
      await query('delete from partner_pages');
      await make.partnerPage({ building, partner: 'lunch', url: PAGE_URL });
      return { id: 0 };
    },
    list: async (caller) => (await caller.get(`/api/buildings/${building}/partners`)).body.fields,
    edit: written(() => `/api/buildings/${building}/partners/lunch`),
    who: [as.admin, as.deputy],
    edits: [{ url: `${PAGE_URL}menu` }, { url: `${PAGE_URL}carte` }],
    none: true,
  },
  introduction: {
    make: async () => {
      await query('delete from concierge_configurations');
      await as.admin.call('PUT', `${ofBuilding}/concierge-configuration`, { introduction: 'Au comptoir.' });
      return { id: 0 };
    },
    list: async (caller) => (await caller.get(`/area/getConciergerieDynamic/${building}/`)).body.fields,
    edit: written(() => `${ofBuilding}/concierge-configuration`),
    who: [as.admin, as.deputy],
    edits: [{ introduction: 'Poste 12.' }, { introduction: 'De 8 h à 19 h.' }],
    none: true,
  },
  category: {
    make: async () => ({ id: await onlyCategory() }),
    list: categoriesSeen,
    edit: patched((pk) => `${ofBuilding}/concierge-categories/${pk}`),
    who: [as.admin, as.deputy],
    edits: [{ name: 'Linge' }, { name: 'Blanchisserie' }],
    touch: (pk) => query('update concierge_categories set position = 7 where id = $1', [pk]),
  },
  product: {
    make: async () => {
      const category = await onlyCategory();
      const shirt = { category, name: 'Chemise', price: 3.5 };
      const { body } = await as.admin.post(`${ofBuilding}/concierge-products`, shirt);
      return { id: body.fields[0].products[0].pk };
    },
    list: async (caller) =>
      (await categoriesSeen(caller)).flatMap(({ id: category, products }: CategorySeen) =>
        products.map((product) => ({ ...product, category })),
      ),
    edit: patched((pk) => `${ofBuilding}/concierge-products/${pk}`),
    who: [as.admin, as.deputy],
    edits: [{ price: 4.2 }, { price: 3.5, description: 'Lavée, repassée' }],
    touch: (pk) => query('update concierge_products set position = 7 where id = $1', [pk]),
  },
  document: {
    make: async () => {
      const details = { docType: 'concierge', title: 'Carte', file };
      const { body } = await as.admin.post(`${ofBuilding}/documents`, details);
      return { id: body.fields.at(-1).pk };
    },
    list: async (caller) => (await caller.get(`/accueil/crudAccueil/${building}/`)).body.fields,
    edit: patched((pk) => `${ofBuilding}/documents/${pk}`),
    who: [as.admin, as.deputy],
    edits: [{ file: otherFile }, { file, title: 'Tarifs' }],
    touch: (pk) => query(`update building_documents set position = 7, time = '23:00' where id = $1`, [pk]),
  },
};

const clear = async () => {
  await clearReservations(app);
  await app.database.pool.query('delete from bay_reservations');
};
beforeEach(clear);

describe.each(Object.entries(things))('the %s', (_, { make: made, list, edit, who, edits, touch, none }) => {
  const [one, other] = who;
  const seenBy = async (caller: Caller, id: number) =>
    (await list(caller)).find((item) => (item.pk ?? item.id ?? 0) === id);
  const fresh = async () => {
    const { id } = await made();
    const { version } = await seenBy(one, id);
    return { id, version };
  };

  it('is not overwritten by an edit of an older version', async () => {
    const { id, version } = await fresh();
    expect((await edit(one, id, { version, ...edits[0] })).status).toBe(200);
    const after = await seenBy(other, id);
    expect(after).toMatchObject({ ...edits[0], version: version + 1 });

    const refused = await edit(other, id, { version, ...edits[1] });
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(refused.body.current).toEqual(after);
    expect(await seenBy(other, id)).toEqual(after);

    const saved = await edit(other, id, { version: after.version, ...edits[1] });
    expect([saved.status, saved.body.status]).toEqual([200, 'OK']);
    expect(await seenBy(one, id)).toMatchObject({ ...edits[1], version: version + 2 });
  });

  it('is overwritten by an edit without a version', async () => {
    const { id } = await fresh();
    await edit(one, id, edits[0]);
    expect((await edit(other, id, edits[1])).status).toBe(200);
    expect(await seenBy(one, id)).toMatchObject(edits[1]);
  });

  it('gets a new version only when it changes', async () => {
    const { id, version } = await fresh();
    await touch?.(id);
    expect((await edit(one, id, edits[1])).status).toBe(200);
    const { version: changed } = await seenBy(one, id);
    expect(changed).toBe(version + 1);
    await edit(one, id, edits[1]);
    expect((await seenBy(one, id)).version).toBe(changed);
  });

  it('is changed by only one of two concurrent edits', async () => {
    for (let round = 0; round < 2; round++) {
      await clear();
      const { id, version } = await fresh();
      const answers = await Promise.all(
        edits.map((change, at) => edit(who[at] as Caller, id, { version, ...change })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile');
      const won = edits[answers.findIndex(({ status }) => status === 200)];
      expect(await seenBy(one, id)).toMatchObject({ ...won, version: version + 1 });
    }
  });

  it('is refused with a version other than a positive integer', async () => {
    const { id } = await fresh();
    for (const wrong of [...(none ? [] : [0]), -1, 1.5, 'one']) {
      const { status, body } = await edit(one, id, { version: wrong, ...edits[0] });
      expect([wrong, status, Object.keys(body.errors)]).toEqual([wrong, 422, ['version']]);
    }
  });
});

it.each(['legal page', 'partner’s page', 'introduction', 'category', 'product', 'document'])(
  'the version of a %s is returned only to people who may edit it',
  async (name) => {
    const thing = things[name] as Thing;
    await thing.make();
    const told = async (caller: Caller) => JSON.stringify((await thing.list(caller)) ?? null);
    expect(await told(as.deputy)).toMatch(/"version":\d/);
    for (const caller of [as.reception, as.vip]) expect(await told(caller)).not.toMatch(/"(version|file)":/);
  },
);

describe('an edit by another person', () => {
  it('is answered 404 for a visit, whatever its version', async () => {
    const { id } = await make.visit({ building, residentId: people.vip.id, date: TOMORROW });
    const { status, body } = await (things.visit as Thing).edit(as.neighbour, id, {
      version: 7,
      commentaire: 'x',
    });
    expect([status, body.code, body.current]).toEqual([404, 'not_found', undefined]);
  });

  it.each(['room reservation', 'parking reservation'])(
    'is answered 403 for a %s, whatever its version',
    async (name) => {
      const thing = things[name] as Thing;
      const { id } = await thing.make();
      const { status, body } = await thing.edit(as.neighbour, id, { version: 7, name: 'x' });
      expect([status, body.code, body.current]).toEqual([403, 'forbidden', undefined]);
    },
  );
});
