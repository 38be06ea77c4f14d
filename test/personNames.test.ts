import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { companies, users } from '../core/people/server/tables.ts';
import { parcels } from '../features/parcels/server/tables.ts';
import { recurringVisitMembers } from '../features/recurringVisits/server/tables.ts';
import { reservations } from '../features/rooms/server/tables.ts';
import { visitMembers } from '../features/visits/server/tables.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import {
  CREATE,
  importInto,
  makeFixture,
  TODAY,
  TOMORROW,
  visitBody,
  visitsOf,
} from './support/fixtures/fixture.ts';
import { REGISTER, registrationBody } from './support/fixtures/joining.ts';
import { parcelAt, parcelBody, parcelsOf } from './support/fixtures/parcelFixture.ts';
import { BOOK, bookingBody, reservationsOf } from './support/fixtures/roomFixture.ts';
import { badCells, clock, day, HEADINGS, makeSheet, uploadSheet } from './support/spreadsheets.ts';

const { app, here, people, as } = await makeFixture();
const scope = new BuildingScope([here.id]);
const api = (path: string) => `/api/buildings/${here.id}/${path}`;
const words = (code: string) => app.translate('fr', `kit:errors.${code}`);
const PROFILE = '/users/deleteGetPatchUser/';

describe.each([
  ['a direction override', 'Du\u202epont', 'name_backwards'],
  ['an e-mail address', 'dupont@example.com', 'name_is_address'],
  ['a web address', 'gain https://evil.example/x', 'name_is_address'],
  ['no letter', '?', 'name_without_letter'],
  ['no letter but digits', '06 12', 'name_without_letter'],
])('a name with %s is refused', (_, name, code) => {
  it('in a new visit, with an error at its field', async () => {
    const { status, body } = await as.vip.post(CREATE, visitBody(here.id, { last_name_visitor: name }));
    expect([status, body.errors]).toEqual([422, { last_name_visitor: [words(code)] }]);
  });

  it('in a registration', async () => {
    const place = { building_list: [here.id], entreprise: people.vip.companyId };
    const { status, body } = await app.anybody.post(REGISTER, registrationBody({ ...place, lastName: name }));
    expect([status, body.errors]).toEqual([422, { lastName: [words(code)] }]);
  });

  it('in an edited profile, visit, parcel or company', async () => {
    const profile = await as.vip.patch(PROFILE, { pk: people.vip.id, lastName: name });
    expect([profile.status, profile.body.errors]).toEqual([422, { lastName: [words(code)] }]);
    const { id } = await app.make.visit({ building: here.id, residentId: people.vip.id, date: TOMORROW });
    const visit = await as.vip.patch(visitsOf(here), { pk: id, first_name_visitor: name });
    expect([visit.status, visit.body.errors]).toEqual([422, { first_name_visitor: [words(code)] }]);
    await as.reception.call('PUT', parcelsOf(here), parcelBody());
    const [parcel] = await app.db.select().from(parcels.in(scope));
    const moved = await as.reception.patch(parcelAt(here, parcel?.id ?? 0), { recipient: name });
    expect([moved.status, moved.body.errors]).toEqual([422, { recipient: [words(code)] }]);
    const company = await as.admin.patch(`/api/companies/${people.vip.companyId}`, { contactName: name });
    expect([company.status, company.body.errors]).toEqual([422, { contactName: [words(code)] }]);
  });

  it('in a data request by a person or by staff', async () => {
    const request = { kind: 'access', name, email: 'dupont@example.com' };
    const sent = await app.anybody.post('/api/privacy/requests', { ...request, building: here.id });
    expect([sent.status, sent.body.errors]).toEqual([422, { name: [words(code)] }]);
    const noted = { ...request, channel: 'letter', receivedOn: TODAY };
    const { status, body } = await as.admin.post(api('privacy/requests'), noted);
    expect([status, body.errors]).toEqual([422, { name: [words(code)] }]);
  });

  it('among the members of a group', async () => {
    const { id } = await app.make.visit({ building: here.id, residentId: people.vip.id, date: TOMORROW });
    const members = [{ lastName: name, firstName: 'Awa' }];
    const { status, body } = await as.vip.call('PUT', api(`visits/${id}/members`), { members });
    expect([status, body.errors]).toEqual([422, { members: [words(code)] }]);
  });

  it('among the names of a reservation', async () => {
    const room = await app.make.room({ building: here.id });
    const booking = bookingBody(room, { externalUsers: `Paul Roy, ${name}` });
    const booked = await as.vip.post(BOOK, booking);
    expect([booked.status, booked.body.errors]).toEqual([422, { externalUsers: [words(code)] }]);
    const { id } = await app.make.reservation({ rooms: [room], holderId: people.vip.id, date: TOMORROW });
    const edit = { pk: id, externalUsers: `Paul Roy; ${name}` };
    const { status, body } = await as.vip.patch(reservationsOf(here), edit);
    expect([status, body.errors]).toEqual([422, { externalUsers: [words(code)] }]);
  });

  it('in an import of visitors, with an error at its cell', async () => {
    const row = ['Roy', name, day(TOMORROW), clock('09:30'), 'roy@example.com'];
    const { body } = await uploadSheet(as.vip, importInto(here), await makeSheet(HEADINGS, row));
    expect(badCells(body.errors.rows)).toEqual([{ row: 2, column: HEADINGS[1], message: words(code) }]);
  });

  it('in an import of people, with an error at its cell', async () => {
    const bytes = await makeSheet(
      ['Nom', 'Prénom', 'Email', 'Société'],
      [name, 'Zoé', 'zoe@sheet.test', 'Hélios Conseil'],
    );
    const file = { name: 'file', filename: 'personnes.xlsx', bytes };
    const { status, body } = await as.admin.upload(api('people/import'), file);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(words(code));
  });
});

it('a name of one Chinese letter is accepted', async () => {
  const names = { last_name_visitor: '王', first_name_visitor: '伟' };
  expect((await as.vip.post(CREATE, visitBody(here.id, names))).status).toBe(200);
});

describe('a stored name that breaks the rules is saved unchanged', () => {
  it('in a visit, and its other name is still checked', async () => {
    const { id } = await app.make.visit({
      building: here.id,
      residentId: people.vip.id,
      date: TOMORROW,
      visitorLastName: '?',
      visitorFirstName: 'Du\u202epont',
    });
    const edit = { pk: id, last_name_visitor: '?', first_name_visitor: 'Du\u202epont', comment: 'Bonjour' };
    expect((await as.vip.patch(visitsOf(here), edit)).status).toBe(200);
    expect((await as.vip.patch(visitsOf(here), { ...edit, first_name_visitor: '-' })).status).toBe(422);
  });

  it('of a person, by the person, by an administrator and by a spreadsheet', async () => {
    await app.db.update(users).set({ lastName: '?' }).where(eq(users.id, people.colleague.id));
    const own = await as.colleague.patch(PROFILE, {
      pk: people.colleague.id,
      lastName: '?',
      firstName: 'Inès B',
    });
    expect(own.status).toBe(200);
    const edit = { lastName: '?', firstName: 'Inès C' };
    expect((await as.admin.patch(`/api/people/${people.colleague.id}`, edit)).status).toBe(200);
    const bytes = await makeSheet(['Nom', 'Prénom', 'Email'], ['?', 'Inès D', 'colleague@parvis.test']);
    const file = { name: 'file', filename: 'personnes.xlsx', bytes };
    expect((await as.admin.upload(api('people/import'), file)).status).toBe(200);
    const [row] = await app.db.select().from(users).where(eq(users.id, people.colleague.id));
    expect(row).toMatchObject({ lastName: '?', firstName: 'Inès D' });
  });

  it('of a company', async () => {
    const { companyId } = people.vip;
    await app.db.update(companies).set({ contactName: '-' }).where(eq(companies.id, companyId));
    const edit = { contactName: '-', contactPhone: '01' };
    expect((await as.admin.patch(`/api/companies/${companyId}`, edit)).status).toBe(200);
  });

  it('of a parcel', async () => {
    await as.reception.call('PUT', parcelsOf(here), parcelBody());
    await parcels.update(app.db, scope, { recipient: '42' }, () => undefined);
    const [parcel] = await app.db.select().from(parcels.in(scope));
    const edit = { recipient: '42', comment: 'Fragile' };
    expect((await as.reception.patch(parcelAt(here, parcel?.id ?? 0), edit)).status).toBe(200);
  });

  it('of the members of a group', async () => {
    const { id } = await app.make.visit({ building: here.id, residentId: people.vip.id, date: TOMORROW });
    await visitMembers.insert(app.db, scope, [{ visitId: id, lastName: '?', firstName: '?' }]);
    const members = [
      { lastName: '?', firstName: '?' },
      { lastName: 'Diop', firstName: 'Awa' },
    ];
    expect((await as.vip.call('PUT', api(`visits/${id}/members`), { members })).status).toBe(200);
    expect((await as.vip.get(api(`visits/${id}/members`))).body.members).toMatchObject(members);
  });

  it('of a recurring visit', async () => {
    const team = [{ lastName: 'Roy', firstName: 'Paul', email: '' }];
    const made = await as.admin.post(api('standing'), {
      contractor: 'Propre',
      purpose: '',
      host: people.vip.email,
      from: TODAY,
      until: TOMORROW,
      weekdays: [0, 1, 2, 3, 4],
      hoursFrom: '08:00',
      hoursTo: '10:00',
      team,
      documents: [],
    });
    expect(made.status).toBe(200);
    await recurringVisitMembers.update(app.db, scope, { lastName: '?' }, () => undefined);
    const [member] = await app.db.select().from(recurringVisitMembers.in(scope));
    const edit = (lastName: string) =>
      as.admin.patch(api(`standing/${member?.standingId}`), {
        team: [{ id: member?.id, lastName, firstName: 'Paul B', email: '' }],
      });
    expect((await edit('?')).status).toBe(200);
    expect((await edit('-')).status).toBe(422);
  });

  it('of a reservation', async () => {
    const room = await app.make.room({ building: here.id });
    const { id } = await app.make.reservation({ rooms: [room], holderId: people.vip.id, date: TOMORROW });
    await reservations.update(app.db, scope, { externalNames: '?' }, () => undefined);
    const edit = (externalUsers: string) =>
      as.vip.patch(reservationsOf(here), { pk: id, externalUsers, comment: 'Café' });
    expect((await edit('?')).status).toBe(200);
    expect((await edit('Paul Roy, ?')).status).toBe(200);
    expect((await edit('Paul Roy, -')).status).toBe(422);
    expect((await edit('-')).status).toBe(422);
  });
});
