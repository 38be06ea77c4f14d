import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../../../core/people/server/tables.ts';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { mails } from '../../../../kit/server/database/tables.ts';
import { createEnqueue } from '../../../../kit/server/jobs/jobs.ts';
import { UNDO_DELAY_MS } from '../../../../kit/server/mail/delayedMail.ts';
import { NOW, readMails, runDueJobs, TODAY } from '../../../../test/support/fixtures/fixture.ts';
import {
  bayReservationBody,
  bayReservationsOf,
  cancellationOf,
  forResidentOf,
  makeParkingFixture,
  postSpaceReservation,
  removalOf,
} from '../../../../test/support/fixtures/parkingFixture.ts';
import { calendarsIn } from '../../../../test/support/readCalendar.ts';
import { spaceReservations } from '../../server/tables.ts';
import { spaceChangeMailJob, spaceConfirmationMailJob } from './holderMailJobs.ts';

const { app, here, people, as, a1, a2 } = await makeParkingFixture();
const scope = new BuildingScope([here.id]);
const enqueue = createEnqueue(app.db);

beforeEach(async () => {
  app.setNow(NOW);
  await app.db.delete(mails);
  await spaceReservations.delete(app.db, scope, () => undefined);
  await app.db.update(users).set({ language: 'fr' }).where(eq(users.id, people.vip.id));
});

const written = async () => {
  await runDueJobs(app, UNDO_DELAY_MS);
  return readMails(app);
};

const make = async (over: object = {}, caller = as.vip) => {
  const { body } = await postSpaceReservation(caller, a1, over);
  return body.fields[0].pk as number;
};

describe('the calendar file', () => {
  it('is a request, an update and a cancellation with one UID and a rising SEQUENCE', async () => {
    const pk = await make();
    await runDueJobs(app, UNDO_DELAY_MS);
    await as.vip.patch(bayReservationsOf(here), { pk, place: a2.id, endTime: '13:00' });
    await runDueJobs(app, UNDO_DELAY_MS);
    await as.vip.delete(removalOf(here), { pk });
    const entry = {
      uid: `parking-${here.id}-${pk}@parvis.test`,
      summary: 'Prototype secret',
      zone: 'Europe/Paris',
      start: '2026-11-30T09:00:00.000Z',
      filename: 'parking-2026-11-30.ics',
    };
    const request = { ...entry, type: 'text/calendar; charset=utf-8; method=REQUEST', method: 'REQUEST' };
    expect((await written()).flatMap(calendarsIn)).toMatchObject([
      { ...request, sequence: 0, status: 'CONFIRMED', end: '2026-11-30T11:00:00.000Z' },
      { ...request, sequence: 1, status: 'CONFIRMED', end: '2026-11-30T12:00:00.000Z' },
      {
        ...entry,
        type: 'text/calendar; charset=utf-8; method=CANCEL',
        method: 'CANCEL',
        sequence: 2,
        status: 'CANCELLED',
        end: '2026-11-30T12:00:00.000Z',
      },
    ]);
  });

  it.each([
    ['spring', '2027-03-27', '2027-03-28', '2027-03-27T19:00:00.000Z', '2027-03-28T06:00:00.000Z'],
    ['winter', '2026-12-24', '2026-12-25', '2026-12-24T19:00:00.000Z', '2026-12-25T07:00:00.000Z'],
  ])('converts a night in %s to UTC instants', async (_, debutDate, endDate, start, end) => {
    await make({ debutDate, debutTime: '20:00', endDate, endTime: '8:00' });
    expect((await written()).flatMap(calendarsIn)).toMatchObject([{ start, end }]);
  });

  it('ends at midnight when the reservation does', async () => {
    await make({ endTime: '24:00' });
    expect((await written()).flatMap(calendarsIn)).toMatchObject([{ end: '2026-11-30T23:00:00.000Z' }]);
  });
});

describe('mails about reservations', () => {
  const subjects = async () => (await written()).map(({ recipient, subject }) => `${recipient}: ${subject}`);

  it('go to the resident when staff reserve or cancel', async () => {
    const { body } = await as.reception.post(forResidentOf(here), {
      ...bayReservationBody(a1),
      resident: 'vip@parvis.test',
    });
    await runDueJobs(app, UNDO_DELAY_MS);
    await as.reception.post(cancellationOf(here, body.fields[0].pk), { reason: 'Travaux' });
    expect(await subjects()).toEqual([
      'vip@parvis.test: Place A1, lundi 30 novembre, 10:00–12:00 : confirmée',
      'vip@parvis.test: Place A1, lundi 30 novembre, 10:00–12:00 : annulée',
    ]);
  });

  it('are not sent for past reservations and edits without a change', async () => {
    const over = { debutDate: TODAY, endDate: TODAY, debutTime: '8:00', endTime: '9:59' };
    const pk = await make(over);
    await as.vip.patch(bayReservationsOf(here), { pk, name: 'Autre' });
    await as.vip.delete(removalOf(here), { pk });
    expect(await subjects()).toEqual([]);
    const ahead = await make();
    await as.vip.patch(bayReservationsOf(here), { pk: ahead, name: 'Prototype secret', endTime: '12:00' });
    expect(await subjects()).toHaveLength(1);
  });

  it('are sent once when a job is retried, and for the last of several changes', async () => {
    const pk = await make();
    await runDueJobs(app, UNDO_DELAY_MS);
    await enqueue(spaceConfirmationMailJob, { building: here.id, reservation: pk });
    await as.vip.patch(bayReservationsOf(here), { pk, endTime: '13:00' });
    await as.vip.patch(bayReservationsOf(here), { pk, endTime: '14:00' });
    await enqueue(spaceChangeMailJob, { building: here.id, reservation: pk, sequence: 2 });
    const all = await written();
    expect(all.flatMap(calendarsIn).map(({ sequence, method }) => [sequence, method])).toEqual([
      [0, 'REQUEST'],
      [2, 'REQUEST'],
    ]);
  });

  it('are not sent when a reservation is undone immediately; quick changes become one mail', async () => {
    const slip = await make();
    expect(await readMails(app)).toEqual([]);
    await as.vip.delete(removalOf(here), { pk: slip });
    expect(await subjects()).toEqual([]);
    const pk = await make();
    await as.vip.patch(bayReservationsOf(here), { pk, endTime: '13:00' });
    expect(await subjects()).toEqual([
      'vip@parvis.test: Place A1, lundi 30 novembre, 10:00–13:00 : confirmée',
    ]);
    await as.vip.delete(removalOf(here), { pk });
    expect(await subjects()).toHaveLength(2);
  });

  it('include the reason when the building cancels immediately', async () => {
    const pk = await make();
    await as.reception.post(cancellationOf(here, pk), { reason: 'Travaux' });
    expect(await subjects()).toEqual(['vip@parvis.test: Place A1, lundi 30 novembre, 10:00–12:00 : annulée']);
  });
});
