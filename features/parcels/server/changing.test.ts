import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/factories.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { activities, mails, storedActivityPersonalValues } from '../../../kit/server/database/tables.ts';
import { TOMORROW } from '../../../test/support/fixtures/fixture.ts';
import {
  addParcel,
  fetchParcels,
  makeParcelFixture,
  moveParcel,
  parcelAt,
} from '../../../test/support/fixtures/parcelFixture.ts';
import { parcelAnnounced } from '../activity.ts';
import { hasParcelEnded, parcelStates, parcelTransitions, publishedParcelStatusByState } from '../parcel.ts';
import { parcels } from './tables.ts';

const { app, here, people, as } = await makeParcelFixture();
const scope = new BuildingScope([here.id]);
const wireState = {
  ...({ announced: 'announced', atDesk: 'at_desk', received: 'received', kept: 'kept' } as const),
  ...({ refused: 'refused', returned: 'returned', missing: 'missing' } as const),
};
const wireStatus = { waiting: 'en attente', received: 'reçu', kept: 'conservé' } as const;

beforeEach(async () => {
  await parcels.delete(app.db, scope, () => undefined);
  await app.db.delete(mails);
});

describe('the states of a parcel', () => {
  const steps = parcelStates.flatMap((from) => parcelStates.map((to) => ({ from, to })));

  it.each(steps)('accept or refuse the change from $from to $to', async ({ from, to }) => {
    const { id } = await app.make.parcel({ building: here.id, state: from });
    const { status, body } = await moveParcel(as.reception, here, id, wireState[to]);
    const may = from === to || parcelTransitions[from].includes(to);
    const why = hasParcelEnded({ state: from }) ? 'parcel_ended' : 'parcel_not_there_yet';
    expect([status, body.code]).toEqual(may ? [200, undefined] : [409, why]);
    const now = may ? to : from;
    expect(await fetchParcels(as.reception, here)).toMatchObject([
      { state: wireState[now], parcelStatus: wireStatus[publishedParcelStatusByState[now]] },
    ]);
  });

  it.each(steps.filter(({ from, to }) => parcelTransitions[from].includes(to)))(
    'allow to undo the change from $from to $to',
    ({ from, to }) => expect(parcelTransitions[to]).toContain(from),
  );

  it('clears the arrival when it is undone', async () => {
    const { id } = await app.make.parcel({ building: here.id, state: 'announced' });
    await moveParcel(as.reception, here, id, 'at_desk');
    const arrivedAt = async () => (await app.db.select().from(parcels.in(scope)))[0]?.arrivedAt;
    expect(await arrivedAt()).toEqual(app.now());
    await moveParcel(as.reception, here, id, 'announced');
    expect(await arrivedAt()).toBeNull();
  });

  it('refuses an unknown state', async () => {
    const { id } = await app.make.parcel({ building: here.id });
    const { status, body } = await moveParcel(as.reception, here, id, 'lost');
    expect([status, body.errors]).toEqual([422, { state: ['Cette valeur n’est pas valide.'] }]);
  });
});

describe('an edit', () => {
  it('changes only the given fields', async () => {
    const { pk } = await addParcel(as.vip, here, { comment: 'Fragile' });
    await as.vip.patch(parcelAt(here, pk), { date: TOMORROW, time: '8:05' });
    expect(await fetchParcels(as.vip, here)).toMatchObject([
      {
        pk,
        date: TOMORROW,
        time: '08:05',
        recipient: 'Claire Fontaine',
        comment: 'Fragile',
        email: 'vip@parvis.test',
        parcelSender: 'Librairie du Pont',
      },
    ]);
  });

  it('looks up the recipient only if the name changes', async () => {
    const { pk } = await addParcel(as.reception, here, {
      recipient: 'Jean Inconnu',
      email: 'vip@parvis.test',
    });
    const owner = async () => (await fetchParcels(as.reception, here))[0].email;
    await as.reception.patch(parcelAt(here, pk), { comment: 'Fragile', recipient: 'Jean Inconnu' });
    expect(await owner()).toBe('vip@parvis.test');
    await as.reception.patch(parcelAt(here, pk), { recipient: 'Hugo Petit' });
    expect(await owner()).toBe('limited@parvis.test');
    expect(await fetchParcels(as.vip, here)).toEqual([]);
    await as.reception.patch(parcelAt(here, pk), { companyName: 'Banque Rive Gauche' });
    expect(await owner()).toBe('{email}');
    await as.reception.patch(parcelAt(here, pk), { email: 'neighbour@parvis.test' });
    expect(await owner()).toBe('neighbour@parvis.test');
    await as.reception.patch(parcelAt(here, pk), { email: '{email}' });
    expect(await owner()).toBe('{email}');
  });

  it('by a resident stays within their company', async () => {
    const { pk } = await addParcel(as.vip, here);
    const elsewhere = {
      companyName: 'Banque Rive Gauche',
      recipient: 'Antoine Mercier',
      email: people.neighbour.email,
    };
    expect((await as.vip.patch(parcelAt(here, pk), elsewhere)).status).toBe(200);
    expect(await fetchParcels(as.vip, here)).toMatchObject([
      { companyName: 'Hélios Conseil', recipient: 'Antoine Mercier', email: '{email}' },
    ]);
  });

  it('refuses what creation refuses', async () => {
    const { pk } = await addParcel(as.reception, here);
    const { status, body } = await as.reception.patch(parcelAt(here, pk), { recipient: ' ', time: '25:00' });
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['recipient', 'time']]);
  });
});

describe('deleting an account', () => {
  it('deletes announced parcels and removes the name from others', async () => {
    const leaving = await app.make.user({
      companyId: people.vip.companyId,
      buildings: [here.id],
      firstName: 'Iris',
      lastName: 'Adieu',
    });
    const caller = await app.as(leaving);
    const mine = { recipient: 'Iris Adieu', parcelSender: 'Tante Rose', comment: 'Chaussures' };
    await addParcel(caller, here, mine);
    await addParcel(caller, here, { ...mine, recipient: 'Hugo Petit', comment: 'De la part d’Iris' });
    const arrived = await addParcel(caller, here, { ...mine, recipient: 'Adieu (bureau 12)' });
    await moveParcel(as.reception, here, arrived.pk, 'kept');
    await addParcel(as.reception, here, mine);
    await addParcel(as.reception, here, { recipient: 'Claire Fontaine' });
    await app.jobs.drain();

    const { status } = await caller.delete('/users/deleteGetPatchUser/', {
      pk: leaving.id,
      password: PASSWORD,
    });
    expect(status).toBe(200);
    const left = await fetchParcels(as.reception, here);
    const none = { recipient: '–', parcelSender: '–', comment: '', email: '{email}' };
    expect(left.map((row: { state: string }) => row.state).sort()).toEqual([
      'announced',
      'at_desk',
      'at_desk',
      'kept',
    ]);
    expect(left).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ recipient: 'Hugo Petit', parcelSender: 'Tante Rose', comment: '' }),
        expect.objectContaining({ recipient: 'Claire Fontaine', parcelSender: 'Librairie du Pont' }),
        expect.objectContaining({ ...none, state: 'kept' }),
        expect.objectContaining({ ...none, state: 'at_desk' }),
      ]),
    );
    const everything = [
      left,
      await app.db.select().from(mails),
      await app.db.select().from(storedActivityPersonalValues),
    ];
    expect(JSON.stringify(everything)).not.toMatch(/iris|adieu|chaussures/i);
  });

  it('erases recorded values of deleted parcels and of former announcements', async () => {
    const leaving = await app.make.user({ companyId: people.vip.companyId, buildings: [here.id] });
    const caller = await app.as(leaving);
    const { pk } = await addParcel(caller, here, { recipient: 'Hugo Petit', comment: 'Chaussures' });
    await caller.patch(parcelAt(here, pk), { comment: 'Bottines' });
    await caller.delete(parcelAt(here, pk));
    await app.db.delete(activities).where(eq(activities.kind, parcelAnnounced.name));
    const stored = async () => JSON.stringify(await app.db.select().from(storedActivityPersonalValues));
    expect(await stored()).toContain('Bottines');
    await caller.delete('/users/deleteGetPatchUser/', { pk: leaving.id, password: PASSWORD });
    expect(await stored()).not.toMatch(/chaussures|bottines/i);
  });
});
