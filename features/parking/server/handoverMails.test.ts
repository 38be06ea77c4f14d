import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { UNDO_MS } from '../../../kit/server/mail/delayedMail.ts';
import { jobsOf, NOW, writtenMails } from '../../../test/support/fixtures/fixture.ts';
import {
  calendarMethods,
  makeReceiver,
  runJobs,
  takeMails,
} from '../../../test/support/fixtures/handoverFixture.ts';
import {
  bayReservationsOf,
  makeParkingFixture,
  removalOf,
  reserved,
} from '../../../test/support/fixtures/parkingFixture.ts';
import { bayReservations } from './tables.ts';

const fixture = await makeParkingFixture();
const { app, here, people, as, a1 } = fixture;
const { vip } = people;
const scope = new BuildingScope([here.id]);
const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const { julie, asJulie, handOver, undo } = await makeReceiver(fixture, {
  reservations: 'parking-reservations',
  undos: 'parking-handovers',
});

const fresh = () => takeMails(fixture);
const runJob = (name: string) => runJobs(fixture, name);
const book = async (): Promise<number> => (await reserved(as.vip, a1)).pk;
const confirmed = async () => {
  const pk = await book();
  await jobsOf(app, UNDO_MS);
  const [confirmation] = await writtenMails(app);
  expect(confirmation?.recipient).toBe(vip.email);
  return pk;
};
const told = async () => {
  const all = await fresh();
  return all.map((mail) => [mail.recipient, mail.subject.split('\u00a0: ')[1], calendarMethods(mail)]);
};

const GIVEN = [vip.email, 'confiée à Julie Bernard', ['CANCEL']];
const RECEIVED = [julie.email, 'maintenant à votre nom', ['REQUEST']];

beforeEach(async () => {
  app.setNow(NOW);
  await jobsOf(app, UNDO_MS);
  await app.db.delete(mails);
  await bayReservations.delete(app.db, scope, () => undefined);
  await sql(`update users set language = 'fr'`);
});

it('a handover is mailed once to each person when it is undone and made again before its mails leave', async () => {
  const pk = await confirmed();
  const { undo: code } = (await handOver(pk)).body;
  await undo(code);
  await handOver(pk);
  expect((await told()).slice(1)).toEqual([GIVEN, RECEIVED]);
});

describe('a reservation handed over before its confirmation leaves', () => {
  it('is confirmed to nobody, and the mails of the handover say what was reserved', async () => {
    await handOver(await book());
    const all = await fresh();
    expect(all.map((mail) => [mail.recipient, calendarMethods(mail)])).toEqual([
      [vip.email, []],
      [julie.email, ['REQUEST']],
    ]);
    expect(all.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('confiée à Julie Bernard'),
      expect.stringContaining('maintenant à votre nom'),
    ]);
    for (const { text } of all) expect(text).toContain('A1');
    expect(all[0]?.text).not.toContain('agenda');
  });

  it.each([
    ['before the confirmation is due', async () => {}],
    ['after the confirmation was due', () => runJob('parking.confirm')],
  ])('is confirmed once to who reserved it when the handover is undone %s', async (_, meanwhile) => {
    const pk = await book();
    const { undo: code } = (await handOver(pk)).body;
    await meanwhile();
    expect((await undo(code)).status).toBe(200);
    const all = await fresh();
    expect(all.map((mail) => [mail.recipient, calendarMethods(mail)])).toEqual([[vip.email, ['REQUEST']]]);
  });

  it('is changed and cancelled with mails to the receiver soon after', async () => {
    const pk = await book();
    await handOver(pk);
    await jobsOf(app, UNDO_MS);
    const before = (await writtenMails(app)).length;
    const edit = { pk, endTime: '13:00' };
    expect((await asJulie.patch(bayReservationsOf(here), edit)).status).toBe(200);
    await jobsOf(app, UNDO_MS);
    expect((await asJulie.delete(removalOf(here), { pk })).status).toBe(200);
    await jobsOf(app, UNDO_MS);
    const after = (await writtenMails(app)).slice(before);
    expect(after.map((mail) => [mail.recipient, calendarMethods(mail)])).toEqual([
      [julie.email, ['REQUEST']],
      [julie.email, ['CANCEL']],
    ]);
    expect(after[0]?.subject).toContain('modifi');
  });
});
