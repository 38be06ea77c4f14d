import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { activities } from '../../../kit/server/database/tables.ts';
import { picture } from '../../../test/support/files.ts';
import { TODAY } from '../../../test/support/fixtures/fixture.ts';
import { bookRoom, makeRoomFixture, toDatePairs } from '../../../test/support/fixtures/roomFixture.ts';
import type { Answer, Caller } from '../../../test/support/testApp.ts';

const { app, here, there, closed, people, as, opera } = await makeRoomFixture();
const { db, make } = app;
const COMPANIES = '/api/companies';
const at = (id: number) => `${COMPANIES}/${id}`;
const inBuilding = ({ id }: { id: number }) => `/api/buildings/${id}/companies`;

let made = 0;
beforeEach(() => {
  made += 1;
});
const fresh = (name = 'Société neuve') => `${name} ${made}`;

async function listed(caller: Caller, query = ''): Promise<Answer['body'][]> {
  return (await caller.get(`${COMPANIES}?limit=200${query}`)).body.fields;
}
const seen = async (id: number, query = '', caller = as.admin) =>
  (await listed(caller, query)).find(({ pk }) => pk === id);
const add = async (body: object = {}) => {
  const answer = await as.admin.post(COMPANIES, { name: fresh(), ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.pk as number;
};
const problems = ({ status, body }: Answer) => [status, Object.keys(body.errors)];

describe('creating a company', () => {
  it('company needs only a name and is placed in the first building by default', async () => {
    const { status, body } = await as.deputy.post(COMPANIES, { name: `  ${fresh()}\t` });
    expect([status, body.status]).toEqual([200, 'OK']);
    const company = {
      pk: body.pk,
      name: fresh(),
      logo: null,
      recordsVisitorEmail: false,
      nameVisibility: 'company',
      maySwitchLanguage: true,
      quota: null,
      contactName: '',
      contactEmail: '',
      contactPhone: '',
      leaseEnd: null,
      buildings: [{ pk: here.id, name: here.name, floors: '', people: 0, quotaUsed: 0 }],
      elsewhere: false,
      people: 0,
      managers: [],
      left: [],
      archived: false,
      mayEdit: true,
      version: 1,
    };
    expect(body.fields).toEqual([company]);
    expect(await seen(body.pk)).toEqual(company);
    const contract = await app.anybody.get(`/entreprise/crudEntreprise/${here.id}/`);
    expect(contract.body.fields).toContainEqual({ pk: body.pk, nameEntreprise: fresh() });
  });

  it('company is created with all settings and a public logo', async () => {
    const file = { name: 'file', filename: 'logo.png', bytes: await picture({ width: 64, height: 64 }) };
    const { body: uploaded } = await as.admin.upload(`/api/buildings/${here.id}/pictures`, file);
    const all = {
      recordsVisitorEmail: true,
      nameVisibility: 'none',
      maySwitchLanguage: false,
      quota: 7.5,
      contactName: 'Ada Lovelace',
      contactEmail: 'ada@example.com',
      contactPhone: '+33 1 42 00 00 00',
      leaseEnd: '2027-06-30',
    };
    const pk = await add({
      ...all,
      logo: uploaded.fields[0].pk,
      buildings: [
        { pk: here.id, floors: '3, 4' },
        { pk: closed.id, floors: 'RdC' },
      ],
    });
    const company = await seen(pk);
    expect(company).toMatchObject(all);
    expect(company.buildings).toMatchObject([
      { pk: here.id, floors: '3, 4' },
      { pk: closed.id, floors: 'RdC' },
    ]);
    expect((await app.anybody.get(company.logo)).headers['content-type']).toBe('image/png');
    expect((await as.admin.patch(at(pk), { logo: null })).body.fields[0].logo).toBe(null);
  });

  it.each([
    ['a missing name', {}, 'name'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a quota of zero', { name: 'X', quota: 0 }, 'quota'],
    ['a negative quota', { name: 'X', quota: -1 }, 'quota'],
    ['a quota that is no quarter of an hour', { name: 'X', quota: 1.1 }, 'quota'],
    ['an invalid date', { name: 'X', leaseEnd: '2027-02-30' }, 'leaseEnd'],
    ['an invalid telephone number', { name: 'X', contactPhone: 'demander Luc' }, 'contactPhone'],
    ['an invalid address', { name: 'X', contactEmail: 'ada' }, 'contactEmail'],
    ['an unknown logo', { name: 'X', logo: 987_654 }, 'logo'],
  ])('company with %s is refused at its field', async (_, body, field) => {
    expect(problems(await as.admin.post(COMPANIES, body))).toEqual([422, [field]]);
  });

  it('message for a quota of zero explains how to set no limit', async () => {
    const { body } = await as.admin.post(COMPANIES, { name: fresh(), quota: 0 });
    expect(body.errors.quota[0]).toContain('laissez ce champ vide');
  });

  it('duplicate company name in a building is refused, also concurrently or spelt otherwise', async () => {
    for (const name of ['hélios conseil', 'HELIOS CONSEIL ']) {
      const refused = await as.admin.post(inBuilding(here), { name });
      expect(problems(refused)).toEqual([422, ['name']]);
      expect(refused.body.errors.name[0]).toContain(here.name);
    }
    const answers = await Promise.all([1, 2].map(() => as.admin.post(inBuilding(here), { name: fresh() })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('list of companies', () => {
  it('list of companies is for staff and shows people and quota use', async () => {
    await bookRoom(as.vip, opera, { debutDate: toDatePairs(TODAY), debutTime: '15:00', endTime: '16:30' });
    await db.execute(`update users set manages_company = true where id = ${people.colleague.id}`);
    const helios = await seen(people.vip.companyId, '', as.reception);
    expect(helios).toMatchObject({
      quota: 8,
      people: 3,
      mayEdit: false,
      managers: [{ pk: people.colleague.id, firstName: 'Inès', lastName: 'Moreau' }],
      buildings: [
        { pk: here.id, people: 3, quotaUsed: 1.5 },
        { pk: closed.id, people: 3, quotaUsed: 0 },
      ],
    });
    await db.execute(`update users set manages_company = false where id = ${people.colleague.id}`);
  });

  it('list of companies can be searched and filtered by building and end of lease', async () => {
    const names = async (query: string) => (await listed(as.admin, query)).map(({ name }) => name);
    await add({ name: fresh('Éclair'), leaseEnd: '2026-12-31', buildings: [{ pk: closed.id }] });
    await add({ name: fresh('Éclat'), leaseEnd: '2027-12-31' });
    expect(await names(`&search=${encodeURIComponent('ecla')}`)).toEqual([fresh('Éclair'), fresh('Éclat')]);
    expect(await names(`&search=ecla&building=${closed.id}`)).toEqual([fresh('Éclair')]);
    expect(await names('&show=leaving')).toEqual([fresh('Éclair')]);
  });
});

describe('changing a company', () => {
  it('change of a company updates the given fields and records the old values', async () => {
    const pk = await add({ quota: 4 });
    const { body } = await as.deputy.patch(at(pk), {
      quota: null,
      nameVisibility: 'everyone',
      contactName: 'Ada',
    });
    expect(body.fields[0]).toMatchObject({
      quota: null,
      nameVisibility: 'everyone',
      contactName: 'Ada',
      version: 2,
    });
    const trail = await db.select().from(activities).where(eq(activities.entityId, pk));
    expect(trail.filter(({ entity }) => entity === 'company')).toMatchObject([
      { kind: 'company.created', actorId: people.admin.id },
      {
        kind: 'company.changed',
        actorId: people.deputy.id,
        buildingId: here.id,
        fields: ['nameVisibility', 'quota', 'contactName'],
        says: {
          before: { quota: 4, nameVisibility: 'company' },
          after: { quota: null, nameVisibility: 'everyone' },
        },
      },
    ]);
  });

  it('company is moved between buildings, and departures are kept', async () => {
    const pk = await add({ buildings: [{ pk: here.id, floors: '2' }] });
    await as.admin.patch(at(pk), { buildings: [{ pk: closed.id, floors: '5' }] });
    const moved = await seen(pk);
    expect(moved).toMatchObject({
      buildings: [{ pk: closed.id, floors: '5' }],
      left: [{ pk: here.id, name: here.name, on: TODAY }],
      version: 2,
    });
    expect(await seen(pk, `&building=${here.id}&show=archived`)).toMatchObject({ pk, archived: false });
    await as.admin.patch(at(pk), { buildings: [] });
    expect(await seen(pk)).toBe(undefined);
    expect(await seen(pk, '&show=archived')).toMatchObject({ buildings: [], archived: true });
    const back = await as.admin.post(inBuilding(here), { pk, floors: '7' });
    expect(back.body.fields[0]).toMatchObject({ buildings: [{ pk: here.id, floors: '7' }], archived: false });
    expect((await as.admin.post(inBuilding(here), { pk })).body.fields[0].buildings[0].floors).toBe('7');
  });

  it('company with active people cannot be removed from a building', async () => {
    const { status, body } = await as.admin.patch(at(people.vip.companyId), { buildings: [{ pk: here.id }] });
    expect([status, body.code]).toEqual([409, 'company_has_people']);
    expect(body.detail).toContain(`encore dans l’immeuble ${closed.name} (nombre\u00a0: 3)`);
  });

  it('company shared with other administrators can only be changed in one’s own buildings', async () => {
    const { id } = await make.company({ name: fresh(), buildings: [here.id, there.id] });
    expect(await seen(id)).toMatchObject({ mayEdit: false, elsewhere: true, buildings: [{ pk: here.id }] });
    const refused = await as.admin.patch(at(id), { quota: 3 });
    expect([refused.status, refused.body.code]).toEqual([403, 'company_shared']);
    const floors = await as.admin.patch(at(id), { quota: null, buildings: [{ pk: here.id, floors: '9' }] });
    expect(floors.body.fields[0].buildings).toMatchObject([{ pk: here.id, floors: '9' }]);
    expect((await as.admin.patch(at(id), { buildings: [{ pk: there.id }] })).status).toBe(404);
    expect((await as.admin.patch(at(id), { buildings: [] })).body.fields[0]).toMatchObject({
      archived: false,
    });
    const contract = await app.anybody.get(`/entreprise/crudEntreprise/${there.id}/`);
    expect(contract.body.fields.map(({ pk }: { pk: number }) => pk)).toContain(id);
  });

  it('company cannot take the name of another one in the building', async () => {
    const pk = await add();
    expect(problems(await as.admin.patch(at(pk), { name: 'Hélios conseil' }))).toEqual([422, ['name']]);
    expect((await as.admin.patch(at(pk), { name: fresh().toUpperCase() })).status).toBe(200);
  });

  it('logo is shown with the company to its people, in the directory, at reception and to visitors', async () => {
    const { companyId: pk, id: residentId, email } = people.vip;
    const file = { name: 'file', filename: 'logo.png', bytes: await picture({ width: 64, height: 64 }) };
    const { body: uploaded } = await as.admin.upload(`/api/buildings/${here.id}/pictures`, file);
    const { code } = await make.visit({ building: here.id, residentId, date: TODAY });
    const readLogos = async () => {
      const { body: me } = await as.vip.get('/users/getUserInfo/');
      const { body: directory } = await as.admin.get(`/api/people?search=${email}`);
      const { body: desk } = await as.reception.get(`/api/buildings/${here.id}/desk`);
      const { body: visit } = await app.anybody.get(`/api/visits/${code}`);
      const host = desk.hosts.find(({ hostId }: { hostId: number }) => hostId === residentId);
      return [me.entreprise.logo, directory.fields[0].company.logo, host.hostCompanyLogo, visit.host.logo];
    };
    expect(await readLogos()).toEqual([undefined, null, undefined, null]);
    await as.admin.patch(at(pk), { logo: uploaded.fields[0].pk });
    const { logo } = await seen(pk);
    expect(await readLogos()).toEqual([logo, logo, logo, logo]);
    await as.admin.patch(at(pk), { logo: null });
  });
});
