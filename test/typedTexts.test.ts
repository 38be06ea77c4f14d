import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { companies, users } from '../core/people/server/tables.ts';
import { accountRegistrations } from '../features/invitations/server/tables.ts';
import { makeAgreementFixture } from './support/fixtures/agreementFixture.ts';
import { CREATE, importInto, TODAY, TOMORROW, visitBody, visitsOf } from './support/fixtures/fixture.ts';
import { REGISTER, registrationBody } from './support/fixtures/joining.ts';
import { parcelBody, parcelsOf } from './support/fixtures/parcelFixture.ts';
import { clock, day, HEADINGS, makeSheet, uploadSheet } from './support/spreadsheets.ts';

const { app, here, people, as, sign, signatures } = await makeAgreementFixture();
const api = (path: string) => `/api/buildings/${here.id}/${path}`;

const listed = async (lastName: string) => {
  const { body } = await as.admin.get(`${visitsOf(here)}?start=${TODAY}&end=${TOMORROW}`);
  return body.fields.find((visit: { last_name_visitor: string }) => visit.last_name_visitor === lastName);
};

describe('a stored name has no invisible characters and only single spaces', () => {
  it('of a new or changed visit', async () => {
    const typed = { last_name_visitor: 'Zero\u200bwidth', first_name_visitor: 'Anna\tLou\ufeff' };
    const { body } = await as.vip.post(CREATE, visitBody(here.id, typed));
    expect(await listed('Zerowidth')).toMatchObject({ first_name_visitor: 'Anna Lou' });
    await as.vip.patch(visitsOf(here), { pk: body.created[0], last_name_visitor: 'De\u00a0\u00a0La\nTour' });
    expect(await listed('De La Tour')).toMatchObject({ pk: body.created[0] });
  });

  it('of imported visitors', async () => {
    const row = ['Impor\u00adted', 'Anna\nLou\u200b', day(TOMORROW), clock('09:30'), 'anna@example.com'];
    expect((await uploadSheet(as.vip, importInto(here), await makeSheet(HEADINGS, row))).status).toBe(200);
    expect(await listed('Imported')).toMatchObject({ first_name_visitor: 'Anna Lou' });
  });

  it('of group members', async () => {
    const typed = [{ lastName: 'Di\u200bop', firstName: 'Awa\u00a0Marie' }];
    const { body } = await as.vip.post(CREATE, visitBody(here.id, { party_size: 2, members: typed }));
    const { body: group } = await as.vip.get(api(`visits/${body.created[0]}/members`));
    expect(group.members).toMatchObject([{ lastName: 'Diop', firstName: 'Awa Marie' }]);
  });

  it('of a registration, an own profile or an edited person', async () => {
    const place = { building_list: [here.id], entreprise: people.vip.companyId };
    await app.anybody.post(
      REGISTER,
      registrationBody({ ...place, lastName: 'Gar\u200bnier', firstName: 'Noé\tJean' }),
    );
    const [registration] = await app.db.select().from(accountRegistrations);
    expect(registration).toMatchObject({ lastName: 'Garnier', firstName: 'Noé Jean' });
    const nameOf = async (id: number) =>
      (await app.db.select({ name: users.lastName }).from(users).where(eq(users.id, id)))[0]?.name;
    await as.vip.patch('/users/deleteGetPatchUser/', { pk: people.vip.id, lastName: 'Fon\u2060taine' });
    expect(await nameOf(people.vip.id)).toBe('Fontaine');
    await as.admin.patch(`/api/people/${people.limited.id}`, { lastName: 'Petit\u00a0 Roy' });
    expect(await nameOf(people.limited.id)).toBe('Petit Roy');
  });

  it('of imported people', async () => {
    const headings = ['Nom', 'Prénom', 'Email', 'Société'];
    const bytes = await makeSheet(headings, [
      'Ro\u200bux',
      'Zoé\nAnne',
      'zoe@sheet.test',
      'Hélios\u00a0Con\u00adseil',
    ]);
    const file = { name: 'file', filename: 'personnes.xlsx', bytes };
    expect((await as.admin.upload(api('people/import'), file)).status).toBe(200);
    const [row] = await app.db.select().from(users).where(eq(users.email, 'zoe@sheet.test'));
    expect(row).toMatchObject({ lastName: 'Roux', firstName: 'Zoé Anne', companyId: people.vip.companyId });
  });

  it('of a signed agreement', async () => {
    await sign({ name: 'Louise\u00a0\u00a0Mar\u200btin', signature: '' });
    expect((await signatures()).at(-1)).toMatchObject({ name: 'Louise Martin' });
  });

  it('of an announced parcel', async () => {
    await as.reception.call('PUT', parcelsOf(here), parcelBody({ recipient: 'Claire\tFon\u200btaine' }));
    const { body } = await as.reception.get(`${parcelsOf(here)}?start=${TODAY}&end=${TODAY}`);
    expect(body.fields).toMatchObject([{ recipient: 'Claire Fontaine' }]);
  });

  it('of a new company', async () => {
    const { body } = await as.admin.post(api('companies'), { name: 'Ate\u200blier\u00a0 Nord' });
    const [row] = await app.db.select().from(companies).where(eq(companies.id, body.pk));
    expect(row?.name).toBe('Atelier Nord');
  });
});

it('a comment keeps its lines and loses invisible characters', async () => {
  const typed = { last_name_visitor: 'Commented', commentaire: 'Bon\u00adjour,\r\nà\u200b  tous' };
  await as.vip.post(CREATE, visitBody(here.id, typed));
  expect(await listed('Commented')).toMatchObject({ commentaire: 'Bonjour,\nà  tous' });
});

describe('a name stored with invisible characters', () => {
  it('matches the same visitor without them in a file', async () => {
    await app.make.visit({
      building: here.id,
      residentId: people.vip.id,
      date: TOMORROW,
      time: '11:30',
      visitorLastName: 'Sto\u200bred',
      visitorFirstName: 'Anna\u00a0Lou',
    });
    const row = ['Stored', 'Anna Lou', day(TOMORROW), clock('11:30'), 'anna@example.com'];
    const { body } = await uploadSheet(as.vip, importInto(here), await makeSheet(HEADINGS, row));
    expect(body).toMatchObject({ created: 0 });
  });
});

it('a parcel is matched to a recipient whose stored name has invisible characters', async () => {
  await app.db.update(users).set({ lastName: 'For\u200best' }).where(eq(users.id, people.colleague.id));
  await as.reception.call('PUT', parcelsOf(here), parcelBody({ recipient: 'Inès Forest' }));
  const { body } = await (await app.as(people.colleague)).get(
    `${parcelsOf(here)}?start=${TODAY}&end=${TODAY}`,
  );
  expect(body.fields).toMatchObject([{ recipient: 'Inès Forest' }]);
});
