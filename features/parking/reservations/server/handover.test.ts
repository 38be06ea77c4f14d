import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { UNDO_DELAY_MS } from '../../../../kit/server/mail/delayedMail.ts';
import { type Mail, NOW, readMails, runDueJobs } from '../../../../test/support/fixtures/fixture.ts';
import {
  calendarMethods,
  collectMails,
  makeReceiver,
  runJobs,
} from '../../../../test/support/fixtures/handoverFixture.ts';
import {
  bayReservationsOf,
  makeParkingFixture,
  removalOf,
  reserveSpace,
} from '../../../../test/support/fixtures/parkingFixture.ts';
import { trackNewActivity } from '../../../../test/support/recordedActivity.ts';
import { spaceReservations } from '../../server/tables.ts';

const fixture = await makeParkingFixture();
const { app, here, there, people, as, a1 } = fixture;
const { vip, limited, neighbour, reception } = people;
const scope = new BuildingScope([here.id]);
const { julie, asJulie, handOver, undo } = await makeReceiver(fixture, {
  reservations: 'parking-reservations',
  undos: 'parking-handovers',
});
const ofHelios = { companyId: vip.companyId, role: 'vip' } as const;
const elsewhere = await app.make.user({ ...ofHelios, buildings: [there.id] });
const base = `/api/buildings/${here.id}/parking-reservations`;

beforeEach(async () => {
  app.setNow(NOW);
  await collectMails(fixture);
  await spaceReservations.delete(app.db, scope, () => undefined);
  await app.database.pool.query(`update users set language = 'fr'`);
});

const newMails = async (): Promise<Mail[]> => {
  await runDueJobs(app, UNDO_DELAY_MS);
  const all = (await readMails(app)).filter(({ id }) => id > lastMail);
  lastMail = all.at(-1)?.id ?? lastMail;
  return all;
};
let lastMail = 0;
const book = async (): Promise<number> => (await reserveSpace(as.vip, a1)).pk;
const confirmed = async () => {
  const pk = await book();
  expect((await newMails()).map(({ recipient }) => recipient)).toEqual([vip.email]);
  return pk;
};
const listReservations = async (caller: typeof as.vip) =>
  (await caller.get(`${bayReservationsOf(here)}?start=2026-11-01&end=2027-10-01`)).body.fields;
const describeMail = (mail: Mail) => [
  mail.recipient,
  mail.subject.split('\u00a0: ')[1],
  calendarMethods(mail),
];
const GIVEN = [vip.email, 'confiée à Julie Bernard', ['CANCEL']];
const RECEIVED = [julie.email, 'maintenant à votre nom', ['REQUEST']];

describe('handing over a parking reservation', () => {
  it('makes the receiver its holder, keeps its title and is recorded', async () => {
    const pk = await confirmed();
    const [before] = await listReservations(as.vip);
    const recorded = await trackNewActivity(app.db);
    const { status, body } = await handOver(pk, { version: before.version });
    expect([status, body]).toEqual([200, { status: 'OK', undo: expect.any(String) }]);
    const [after] = await listReservations(asJulie);
    expect(after).toEqual({
      ...before,
      version: 2,
      createdBy: expect.objectContaining({ pk: julie.id, lastName: 'Bernard' }),
    });
    expect(await listReservations(as.vip)).toMatchObject([{ pk, name: '', isMine: false, mayChange: false }]);
    const says = { from: vip.id, to: julie.id };
    expect(await recorded()).toMatchObject([{ kind: 'bay_reservation.handed_over', actorId: vip.id, says }]);
    expect((await as.vip.delete(removalOf(here), { pk })).status).toBe(403);
    expect((await asJulie.delete(removalOf(here), { pk })).status).toBe(200);
    expect((await handOver(pk, {}, as.reception)).status).toBe(404);
  });

  it('is limited to colleagues in the building who may reserve', async () => {
    const pk = await confirmed();
    for (const { email } of [limited, neighbour, elsewhere, vip, reception]) {
      const { status, body } = await handOver(pk, { receiver: email }, as.reception);
      expect([email, status, Object.keys(body.errors)]).toEqual([email, 422, ['receiver']]);
    }
    const found = [{ name: 'Julie Bernard', email: julie.email, companyName: 'Hélios Conseil' }];
    for (const caller of [as.vip, as.reception])
      expect((await caller.get(`${base}/${pk}/receivers?search=bern`)).body).toEqual({ fields: found });
  });

  it('is refused when the reservation is over or has changed', async () => {
    const pk = await confirmed();
    const stale = await handOver(pk, { version: 7 });
    expect([stale.status, stale.body.code, stale.body.current.pk]).toEqual([409, 'changed_meanwhile', pk]);
    app.setNow(new Date('2026-12-01T12:00:00Z'));
    expect((await handOver(pk)).body.code).toBe('reservation_over');
  });

  it('can be undone before the mails leave, and is mailed once when repeated', async () => {
    const pk = await confirmed();
    const { undo: code } = (await handOver(pk)).body;
    expect((await undo(code, asJulie)).body.code).toBe('handover_stands');
    expect((await undo(code)).body).toEqual({ status: 'OK' });
    expect(await listReservations(as.vip)).toMatchObject([{ pk, isMine: true }]);
    expect((await undo(code)).body.code).toBe('handover_stands');
    expect(await newMails()).toEqual([]);
    await undo((await handOver(pk)).body.undo);
    await handOver(pk);
    expect((await newMails()).map(describeMail)).toEqual([GIVEN, RECEIVED]);
  });

  it('can be undone after the mails, which sends new mails to both', async () => {
    const pk = await confirmed();
    const { undo: code } = (await handOver(pk, {}, as.reception)).body;
    expect((await newMails()).map(describeMail)).toEqual([GIVEN, RECEIVED]);
    expect((await undo(code, as.reception)).status).toBe(200);
    expect((await newMails()).map(describeMail)).toEqual([
      [julie.email, 'confiée à Claire Fontaine', ['CANCEL']],
      [vip.email, 'maintenant à votre nom', ['REQUEST']],
    ]);
  });
});

describe('a reservation handed over before its confirmation leaves', () => {
  it('is not confirmed; the handover mails describe it', async () => {
    await handOver(await book());
    const all = await newMails();
    expect(all.map(describeMail)).toEqual([[vip.email, 'confiée à Julie Bernard', []], RECEIVED]);
    for (const { text } of all) expect(text).toContain('A1');
    expect(all[0]?.text).not.toContain('agenda');
  });

  it.each([
    ['before the confirmation is due', async () => {}],
    ['after the confirmation was due', () => runJobs(fixture, 'parking.confirm')],
  ])('is confirmed once to its first holder when the handover is undone %s', async (_, meanwhile) => {
    const { undo: code } = (await handOver(await book())).body;
    await meanwhile();
    expect((await undo(code)).status).toBe(200);
    const all = await newMails();
    expect(all.map((mail) => [mail.recipient, calendarMethods(mail)])).toEqual([[vip.email, ['REQUEST']]]);
  });

  it('is changed and cancelled with mails to the receiver', async () => {
    const pk = await book();
    await handOver(pk);
    await newMails();
    expect((await asJulie.patch(bayReservationsOf(here), { pk, endTime: '13:00' })).status).toBe(200);
    expect((await newMails()).map(describeMail)).toEqual([
      [julie.email, expect.stringContaining('modifi'), ['REQUEST']],
    ]);
    expect((await asJulie.delete(removalOf(here), { pk })).status).toBe(200);
    expect((await newMails()).map((mail) => [mail.recipient, calendarMethods(mail)])).toEqual([
      [julie.email, ['CANCEL']],
    ]);
  });
});
