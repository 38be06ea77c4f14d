import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/factories.ts';
import { allowanceUses } from '../../../kit/server/database/tables.ts';
import { DAY_MS } from '../../../kit/time.ts';
import { findColumnsContaining, findFilesContaining } from '../../../test/support/findStoredText.ts';
import { makeFixture, readMails, runDueJobs } from '../../../test/support/fixtures/fixture.ts';
import {
  ADDRESS,
  makeFullAccount,
  NAME,
  PERSONAL_TEXTS,
  PROFILE,
} from '../../../test/support/fixtures/fullAccount.ts';
import { DELETION, invitation, SECRET } from '../../../test/support/fixtures/joining.ts';
import { fetchParcels } from '../../../test/support/fixtures/parcelFixture.ts';
import { bayReservationBody, forResidentOf, MONDAY } from '../../../test/support/fixtures/parkingFixture.ts';
import { bookingBody } from '../../../test/support/fixtures/roomFixture.ts';

const everything = await makeFixture();
const { app, here, people, as } = everything;

/** Signed agreements must be kept by law. */
const isSealed = (column: string) => /^nda_(signatures|documents)\./.test(column);
const outsideTheSeal = async (texts: readonly string[]) =>
  (await findColumnsContaining(app, texts)).filter((column) => !isSealed(column));

it.each(['by themselves', 'by an administrator, on request'])(
  'a person deleted %s is erased from the database and the files',
  async (way) => {
    await app.db.delete(allowanceUses);
    const { pk, me } = await makeFullAccount(everything);
    await runDueJobs(app, 60_000);
    const rowsIn = (table: string) =>
      app.database.pool.query(`select 1 from ${table} where user_id = $1`, [pk]);
    expect((await rowsIn('device_marks')).rowCount).toBe(1);
    expect((await me.get('/api/me/export')).status).toBe(200);
    expect(await findColumnsContaining(app, PERSONAL_TEXTS)).toEqual(
      expect.arrayContaining([
        'visits.comment',
        'fact_personal.after',
        'bay_reservations.cancel_reason',
        'bay_reservations.title',
        'concierge_orders.note',
        'concierge_orders.reason',
        'email_changes.email',
        'idempotency_keys.answer',
        'mails.attachments',
        'mails.recipient',
        'mails.text',
        'nda_signatures.name',
        'parcels.comment',
        'parcels.recipient',
        'parcels.sender',
        'password_resets.email',
        'reservations.cancel_reason',
        'reservations.comment',
        'reservations.external_names',
        'reservations.title',
        'users.email',
        'users.last_name',
      ]),
    );
    if (way === 'by themselves') {
      expect((await me.delete(PROFILE, { pk, password: SECRET })).status).toBe(200);
    } else {
      const [request] = (await as.admin.get(DELETION)).body.fields;
      const closed = await as.admin.post(`${DELETION}/${request.pk}/closing`, { deleteAccount: true });
      expect(closed.status).toBe(200);
    }
    await app.jobs.drain();
    // The failed last mail keeps its recipient for a day, so that an administrator can send it by hand.
    expect(await outsideTheSeal(PERSONAL_TEXTS)).toEqual(['mails.recipient']);
    const lastMail = `select recipient from mails where forget_recipient and recipient <> ''`;
    const { rows } = await app.database.pool.query(lastMail);
    expect(rows.map(({ recipient }) => recipient)).toEqual([ADDRESS]);
    await runDueJobs(app, DAY_MS);
    expect(await outsideTheSeal(PERSONAL_TEXTS)).toEqual([]);
    expect(await findColumnsContaining(app, [NAME])).toContain('nda_signatures.name');
    for (const table of ['reservation_guests', 'device_marks'])
      expect((await rowsIn(table)).rowCount).toBe(0);
    const files = await findFilesContaining(app, PERSONAL_TEXTS);
    expect(files.filter((path) => !path.includes('/files/sealed/'))).toEqual([]);
    expect(app.logged.filter((line) => PERSONAL_TEXTS.some((text) => line.includes(text)))).toEqual([]);
    // Address hashes remain for a day for the rate limit.
    const hash = createHash('sha256').update(ADDRESS).digest('hex');
    expect(await findColumnsContaining(app, [hash])).toEqual(['allowances.subject_hash']);

    expect(files).not.toEqual([]);
    await app.database.pool.query(`delete from nda_signatures where email = $1`, [ADDRESS]);
    const now = app.now();
    app.setNow(new Date(now.getTime() + 25 * 3_600_000));
    await app.database.pool.query(`select graphile_worker.add_job('kit.sweepFiles')`);
    await app.jobs.drain();
    app.setNow(now);
    expect(await findFilesContaining(app, PERSONAL_TEXTS)).toEqual([]);
  },
);

it('a staff member who acted for others is erased too', async () => {
  const staff = await app.make.user({
    email: 'theodule.b@example.com',
    firstName: 'Théodule',
    lastName: 'Bringue-O’Balle',
    role: 'admin',
    companyId: people.admin.companyId,
    buildings: [here.id],
  });
  const me = await app.as(staff);
  const traces = ['Théodule', 'Bringue-O’Balle', 'theodule.b@example.com'];
  await invitation(me, { buildings: [here.id] });
  const resident = people.vip.email;
  const room = await app.make.room({ building: here.id });
  const booking = { ...bookingBody(room), resident };
  expect((await me.post(`/api/buildings/${here.id}/reservations`, booking)).status).toBe(200);
  const bay = await app.make.space({ building: here.id });
  expect((await me.post(forResidentOf(here), { ...bayReservationBody(bay), resident })).status).toBe(200);
  await runDueJobs(app, 60_000);
  const mails = await readMails(app);
  expect(mails.filter(({ text }) => text.includes('Théodule')).map(({ recipient }) => recipient)).toEqual([
    resident,
    resident,
  ]);
  const left = await me.delete(PROFILE, { pk: staff.id, password: PASSWORD });
  expect(left.status).toBe(200);
  await runDueJobs(app, DAY_MS);
  expect(await findColumnsContaining(app, traces)).toEqual([]);
  const kept = await readMails(app);
  expect(kept.filter(({ text }) => text.includes('– ')).map(({ recipient }) => recipient)).toContain(
    resident,
  );
});

it('a namesake keeps their parcels, and a retried call that named the erased person is refused', async () => {
  const { companyId } = people.vip;
  const names = { firstName: 'Aglaé', lastName: 'Tournevire', companyId, buildings: [here.id] };
  const [leaving, namesake] = [await app.make.user(names), await app.make.user(names)];
  const label = { recipient: 'Aglaé Tournevire', time: '9:30', date: MONDAY, parcelSender: 'La Poste' };
  const body = { ...label, companyName: 'Hélios Conseil', parcelStatus: 'en attente' };
  const path = `/parcel/crudParcel/${here.id}/`;
  const add = () => as.reception.call('PUT', path, body, { 'idempotency-key': 'once' });
  const first = await add();
  expect((await add()).body).toEqual(first.body);
  const me = await app.as(leaving);
  expect((await me.delete(PROFILE, { pk: leaving.id, password: PASSWORD })).status).toBe(200);
  expect((await add()).status).toBe(409);
  const parcels = await fetchParcels(as.reception, here, `?start=${MONDAY}&end=${MONDAY}`);
  expect(parcels).toMatchObject([{ recipient: 'Aglaé Tournevire' }]);
  expect(namesake.lastName).toBe('Tournevire');
});
