import { beforeEach, describe, expect, it } from 'vitest';
import { findActivityOfUser } from '../../../kit/server/activity/activityOfUser.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { activities, mails, storedActivityPersonalValues } from '../../../kit/server/database/tables.ts';
import { NOW, TODAY, TOMORROW } from '../../../test/support/fixtures/fixture.ts';
import {
  addParcel,
  fetchParcels,
  makeParcelFixture,
  parcelAt,
  parcelsOf,
  plainParcel,
  postParcel,
} from '../../../test/support/fixtures/parcelFixture.ts';
import { parcels } from './tables.ts';

const fixture = await makeParcelFixture();
const { app, here, there, people, as } = fixture;
const scope = new BuildingScope([here.id]);
const rows = () => app.db.select().from(parcels.in(scope));

beforeEach(async () => {
  await parcels.delete(app.db, scope, () => undefined);
  await app.db.delete(mails);
});

describe('a parcel announced by a resident', () => {
  it('is announced, has the published status *waiting* and is returned', async () => {
    const { status, body } = await postParcel(as.vip, here, { comment: 'Fragile', email: 'vip@parvis.test' });
    const parcel = {
      pk: expect.any(Number),
      recipient: 'Claire Fontaine',
      time: '09:30',
      date: TODAY,
      parcelSender: 'Librairie du Pont',
      parcelStatus: 'en attente',
      state: 'announced',
      email: 'vip@parvis.test',
      comment: 'Fragile',
      companyName: 'Hélios Conseil',
      version: 1,
      ...plainParcel,
      recipientPk: people.vip.id,
    };
    expect([status, body]).toStrictEqual([200, { status: 'OK', fields: [parcel] }]);
    expect(await fetchParcels(as.vip, here)).toStrictEqual(body.fields);
    expect(await rows()).toMatchObject([
      { announcedBy: people.vip.id, recipientId: people.vip.id, arrivedAt: null },
    ]);
  });

  it('belongs to their company and is only announced, whatever is sent', async () => {
    for (const parcelStatus of ['en attente', 'reçu', 'conservé']) {
      const parcel = await addParcel(as.vip, here, { parcelStatus, companyName: 'Banque Rive Gauche' });
      expect(parcel).toMatchObject({
        state: 'announced',
        parcelStatus: 'en attente',
        companyName: 'Hélios Conseil',
      });
    }
    expect(await addParcel(as.vip, here, { companyName: undefined })).toMatchObject({
      companyName: 'Hélios Conseil',
    });
  });
});

describe('a parcel logged by staff', () => {
  it.each([
    ['en attente', 'at_desk'],
    ['conservé', 'kept'],
    ['reçu', 'received'],
    [undefined, 'at_desk'],
  ])('with status %s has state %s and an arrival time', async (parcelStatus, state) => {
    const parcel = await addParcel(as.reception, here, { parcelStatus });
    expect(parcel).toMatchObject({ state, parcelStatus: parcelStatus ?? 'en attente' });
    expect(await rows()).toMatchObject([{ announcedBy: null, arrivedAt: NOW }]);
  });

  it('needs a company unless the address implies one', async () => {
    const { status, body } = await postParcel(as.reception, here, { companyName: '' });
    expect([status, body.errors]).toEqual([422, { companyName: ['Indiquez un nom de société valide.'] }]);
    const known = await addParcel(as.reception, here, { companyName: '', email: 'Neighbour@parvis.test' });
    expect(known).toMatchObject({ companyName: 'Banque Rive Gauche', email: 'neighbour@parvis.test' });
  });

  it('is refused for an address that is unknown in the building', async () => {
    for (const email of ['nobody@parvis.test', 'stranger@parvis.test']) {
      const { status, body } = await postParcel(as.reception, here, { email });
      expect([status, body.errors]).toEqual([
        422,
        { email: ['Aucun résident de cet immeuble n’a cette adresse.'] },
      ]);
    }
  });
});

describe('the recipient', () => {
  const ownerOf = async (over: object, caller = as.reception) => (await addParcel(caller, here, over)).email;

  it.each([
    'Claire Fontaine',
    'FONTAINE Claire',
    ' claire   FONTAINE ',
    'Claîre Fontaîne',
    'Claire-Fontaine',
  ])('is found by the name %j in the company', async (recipient) => {
    expect(await ownerOf({ recipient })).toBe('vip@parvis.test');
    expect(await ownerOf({ recipient, companyName: 'HELIOS conseil' })).toBe('vip@parvis.test');
    expect(await fetchParcels(as.vip, here)).toHaveLength(2);
  });

  it('is found by full name, and only in the given company', async () => {
    for (const over of [
      { companyName: 'Banque Rive Gauche' },
      { recipient: 'Fontaine' },
      { recipient: 'Claire' },
    ])
      expect(await ownerOf(over)).toBe('{email}');
    expect(await fetchParcels(as.vip, here)).toEqual([]);
  });

  it('is found with or without diacritics', async () => {
    const { companyId } = people.vip;
    const more = { companyId, buildings: [here.id], firstName: 'Łukasz', lastName: 'd’Œuvre' };
    const { email } = await app.make.user(more);
    expect(await ownerOf({ recipient: "Lukasz d'Oeuvre" })).toBe(email);
    expect(await ownerOf({ recipient: 'Ines Moreau' })).toBe('colleague@parvis.test');
  });

  it('stays unknown for a name that two residents share, unless the address is given', async () => {
    const { companyId } = people.vip;
    const twin = { companyId, buildings: [here.id], firstName: 'Jean', lastName: 'Martin' };
    const [one, other] = [await app.make.user(twin), await app.make.user(twin)];
    expect(await ownerOf({ recipient: 'Jean Martin' })).toBe('{email}');
    for (const user of [one, other]) expect(await fetchParcels(await app.as(user), here)).toEqual([]);
    expect(await fetchParcels(as.reception, here)).toHaveLength(1);
    expect(await ownerOf({ recipient: 'Jean Martin', email: other.email })).toBe(other.email);
    expect(await fetchParcels(await app.as(other), here)).toHaveLength(1);
    expect(await ownerOf({ recipient: 'Jean Martin' }, await app.as(one))).toBe('{email}');
    expect(await fetchParcels(await app.as(one), here)).toHaveLength(1);
  });

  it('is never somebody who left, is inactive or works elsewhere', async () => {
    const { companyId } = people.vip;
    const gone = { companyId, firstName: 'Zoé', lastName: 'Partie' };
    await app.make.user({ ...gone, buildings: [here.id], active: false });
    await app.make.user({ ...gone, buildings: [there.id] });
    expect(await ownerOf({ recipient: 'Zoé Partie' })).toBe('{email}');
  });

  it('may be a colleague of the announcing resident, but not somebody of another company', async () => {
    expect(await ownerOf({ recipient: 'Hugo Petit' }, as.vip)).toBe('limited@parvis.test');
    expect(await fetchParcels(as.limited, here)).toHaveLength(1);
    expect(await fetchParcels(as.vip, here)).toHaveLength(1);
    for (const email of ['neighbour@parvis.test', 'nobody@parvis.test', '{email}']) {
      const { status, body } = await postParcel(as.vip, here, { recipient: 'Antoine Mercier', email });
      expect([status, body.fields[0].email]).toEqual([200, '{email}']);
    }
    expect(await fetchParcels(as.neighbour, here)).toEqual([]);
  });

  it('stays linked to the person after a change of address', async () => {
    const user = await app.make.user({ companyId: people.vip.companyId, buildings: [here.id] });
    await addParcel(as.reception, here, { email: user.email });
    const caller = await app.as(user);
    await caller.patch('/users/deleteGetPatchUser/', { pk: user.id, lastName: 'Autrement' });
    expect(await fetchParcels(caller, here)).toMatchObject([{ email: user.email }]);
  });
});

describe('the date range of a list', () => {
  const days = async (query: string, caller = as.reception) => {
    const { status, body } = await caller.get(parcelsOf(here) + query);
    return status === 200 ? body.fields.map(({ date }: { date: string }) => date) : [status, body.errors];
  };
  beforeEach(async () => {
    for (const date of ['2026-10-22', '2026-10-23', TODAY, TOMORROW, '2028-01-01'])
      await app.make.parcel({ building: here.id, date });
    await app.make.parcel({ building: there.id, date: TODAY });
  });

  it.each([
    ['', ['2026-10-23', TODAY, TOMORROW, '2028-01-01']],
    [`?start=${TODAY}`, [TODAY]],
    [`?end=${TODAY}`, ['2026-10-23', TODAY]],
    [`?start=2026-10-22&end=${TODAY}`, ['2026-10-22', '2026-10-23', TODAY]],
  ])('is resolved for the query %j', async (query, expected) => {
    expect(await days(query)).toEqual(expected);
  });

  it.each([
    ['?start=2026-11-24&end=2026-11-23', 'Choisissez une fin plus tardive.'],
    ['?end=2026-10-01', 'Choisissez une fin plus tardive.'],
    ['?start=2026-01-01&end=2027-01-03', 'Choisissez une période de 367 jours au maximum.'],
    ['?end=2027-10-25', 'Choisissez une période de 367 jours au maximum.'],
  ])('is refused with a reason for the query %j', async (query, words) => {
    expect(await days(query)).toEqual([422, { end: [words] }]);
  });
});

describe('the recorded activity', () => {
  it('has no names in its public part, and personal values under the person', async () => {
    const { pk } = await addParcel(as.vip, here);
    await as.vip.patch(parcelAt(here, pk), { parcelSender: 'Éditions Verne', comment: 'Secret' });
    const entries = (await app.db.select().from(activities)).filter(
      ({ entity, entityId }) => entity === 'parcel' && entityId === pk,
    );
    expect(entries.map(({ kind, fields }) => [kind, fields])).toEqual([
      ['parcel.announced', []],
      ['parcel.changed', ['sender', 'comment']],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/claire|fontaine|pont|verne|secret/i);
    const stored = await app.db.select().from(storedActivityPersonalValues);
    expect(stored.filter(({ factId }) => factId === entries[1]?.id)).toMatchObject([
      { personKind: 'user', personId: people.vip.id, before: { sender: 'Librairie du Pont' } },
    ]);
  });

  it('does not disclose the new recipient to the former one', async () => {
    const { pk } = await addParcel(as.vip, here);
    const { limited } = people;
    const other = `${limited.firstName} ${limited.lastName}`;
    await as.vip.patch(parcelAt(here, pk), { parcelSender: 'Éditions Verne' });
    const edit = { recipient: other, email: limited.email, comment: 'Pour une autre' };
    expect((await as.reception.patch(parcelAt(here, pk), edit)).status).toBe(200);
    const own = JSON.stringify(await findActivityOfUser(app.db, people.vip.id));
    expect(own).toContain('Éditions Verne');
    expect(own).not.toContain('Pour une autre');
    expect(own).not.toContain(other);
  });
});
