import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { assistants } from '../../../../core/people/server/tables.ts';
import { PASSWORD } from '../../../../demo/factories.ts';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { allowanceUses, mails } from '../../../../kit/server/database/tables.ts';
import { addDays } from '../../../../kit/time.ts';
import {
  importInto,
  makeFixture,
  NOW,
  readMails,
  runDueJobs,
  TOMORROW,
  visitsOf,
} from '../../../../test/support/fixtures/fixture.ts';
import {
  clock,
  day,
  HEADINGS,
  makeSheet,
  uploadSheet,
  visitorsOn,
} from '../../../../test/support/spreadsheets.ts';
import type { Caller } from '../../../../test/support/testApp.ts';
import { CHANGE_MAIL_DELAY_MS } from '../../mails/server/queueVisitorChangeMail.ts';
import { visitImports, visits } from '../../server/tables.ts';

const fixture = await makeFixture();
const { app, here, as, people } = fixture;
const scope = new BuildingScope([here.id]);
const imports = `/api/buildings/${here.id}/visits/imports`;
const HOUR = 3_600_000;

beforeEach(async () => {
  await runDueJobs(app, CHANGE_MAIL_DELAY_MS);
  await visits.delete(app.db, scope, () => undefined);
  await visitImports.delete(app.db, scope, () => undefined);
  for (const table of [mails, allowanceUses]) await app.db.delete(table);
  app.setNow(NOW);
});

const rows = () => app.db.select().from(visits.in(scope)).orderBy(visits.in(scope).id);
/** Imports a file and returns the id of the import. */
async function send(caller: Caller, bytes: Uint8Array, invites = false): Promise<number> {
  const { status, body } = await uploadSheet(caller, importInto(here), bytes, {
    send_invitations: invites ? '1' : '0',
  });
  expect(status).toBe(200);
  return body.import;
}
const undo = async (caller: Caller, id: number) => {
  const { status, body } = await caller.post(`${imports}/${id}/undo`, {});
  return [status, status === 200 ? [body.removed, body.kept] : body.code];
};
const listed = async (caller: Caller) => (await caller.get(imports)).body.fields;
const statusTo = async (id: number, status: string) =>
  expect((await as.reception.post(`/api/buildings/${here.id}/visits/${id}/status`, { status })).status).toBe(
    200,
  );
const run = async (job: string) => {
  await app.database.pool.query('select graphile_worker.add_job($1)', [job]);
  await app.jobs.drain();
};
const subjects = async () =>
  (await readMails(app)).map(({ recipient, subject }) => `${recipient.split('@')[0]}: ${subject}`);

describe('undo of an import', () => {
  it('removes everything, and the file can be imported again', async () => {
    const sheet = await visitorsOn(TOMORROW, 'Roy', 'Blanc');
    const id = await send(as.vip, sheet);
    expect(await listed(as.vip)).toEqual([{ id, importedAt: NOW.toISOString(), created: 2, untouched: 2 }]);
    expect(await undo(as.vip, id)).toEqual([200, [2, 0]]);
    expect([await rows(), await listed(as.vip), await subjects()]).toEqual([[], [], []]);
    expect(await undo(as.vip, id)).toEqual([200, [0, 0]]);
    expect((await send(as.vip, sheet)) > id).toBe(true);
    expect(await rows()).toHaveLength(2);
  });

  it('is not offered for an import that wrote nothing', async () => {
    const sheet = await visitorsOn(TOMORROW, 'Roy');
    const id = await send(as.vip, sheet);
    expect(await send(as.vip, sheet)).toBeNull();
    expect((await listed(as.vip)).map((one: { id: number }) => one.id)).toEqual([id]);
  });

  it('keeps visits changed since and visits of others', async () => {
    await send(as.colleague, await visitorsOn(TOMORROW, 'Autre'));
    const id = await send(as.vip, await visitorsOn(TOMORROW, 'Roy', 'Blanc', 'Noir', 'Vert', 'Brun'));
    const [, edited, canceled, signed, plain] = (await rows()).slice(0, 6).map((row) => row.id);
    expect((await as.vip.patch(visitsOf(here), { pk: edited, commentaire: 'Neu' })).status).toBe(200);
    await statusTo(canceled as number, 'canceled');
    await visits.update(app.db, scope, { ndaSigned: true }, (table) => eq(table.id, signed as number));
    expect((await listed(as.vip))[0]).toMatchObject({ created: 5, untouched: 2 });
    expect(await undo(as.vip, id)).toEqual([200, [2, 3]]);
    const left = (await rows()).map((row) => row.visitorLastName);
    expect(left).toEqual(['Autre', 'Roy', 'Blanc', 'Noir']);
    expect((await rows()).some((row) => row.id === plain)).toBe(false);
  });

  it('ignores visits deleted since', async () => {
    const id = await send(as.vip, await visitorsOn(TOMORROW, 'Roy', 'Blanc'));
    const [roy] = await rows();
    expect((await as.vip.delete(visitsOf(here), { pk: roy?.id })).status).toBe(200);
    expect((await listed(as.vip))[0]).toMatchObject({ created: 2, untouched: 1 });
    expect(await undo(as.vip, id)).toEqual([200, [1, 0]]);
  });

  it('keeps a visit that was checked in, even if that was undone', async () => {
    const id = await send(as.vip, await visitorsOn('2026-11-23', 'Roy', 'Blanc', 'Noir'));
    const [roy, blanc] = (await rows()).map((row) => row.id) as [number, number];
    await statusTo(roy, 'done');
    await statusTo(blanc, 'done');
    await statusTo(blanc, 'waiting');
    expect(await undo(as.vip, id)).toEqual([200, [1, 2]]);
  });

  it('removes visits marked as missed by the job, but not by reception', async () => {
    const id = await send(as.vip, await visitorsOn('2026-11-20', 'Roy', 'Blanc'));
    const [roy] = (await rows()).map((row) => row.id) as [number];
    await statusTo(roy, 'missed');
    await run('visits.markMissed');
    expect((await rows()).map(({ status }) => status)).toEqual(['missed', 'missed']);
    expect(await undo(as.vip, id)).toEqual([200, [1, 1]]);
  });

  it('is possible for one day', async () => {
    const id = await send(as.vip, await visitorsOn(TOMORROW, 'Roy'));
    app.setNow(new Date(NOW.getTime() + 24 * HOUR));
    expect(await undo(as.vip, id)).toEqual([409, 'import_too_old']);
    expect([await listed(as.vip), (await rows()).length]).toEqual([[], 1]);
    app.setNow(new Date(NOW.getTime() + 24 * HOUR - 1));
    expect(await undo(as.vip, id)).toEqual([200, [1, 0]]);
  });

  it('by a former assistant keeps the visits of the principal', async () => {
    const relation = { principalId: people.vip.id, assistantId: people.limited.id, since: NOW };
    await app.db.insert(assistants).values(relation);
    const both = await makeSheet(
      [...HEADINGS, 'Email résident'],
      ...[people.vip.email, people.limited.email].map((host) => [
        'Roy',
        'Anne',
        day(TOMORROW),
        clock('09:30'),
        'roy@example.com',
        host,
      ]),
    );
    const first = await send(as.limited, both);
    expect(await undo(as.limited, first)).toEqual([200, [2, 0]]);
    const second = await send(as.limited, both);
    await app.db.delete(assistants);
    expect((await listed(as.limited))[0]).toMatchObject({ id: second, created: 2, untouched: 1 });
    expect(await undo(as.limited, second)).toEqual([200, [1, 1]]);
    expect((await rows()).map(({ residentId }) => residentId)).toEqual([people.vip.id]);
  });

  it('runs once under concurrency with itself and with an edit', async () => {
    const id = await send(as.vip, await visitorsOn(TOMORROW, 'Roy', 'Blanc'));
    const [{ id: pk } = { id: 0 }] = await rows();
    const [one, other, edit] = await Promise.all([
      undo(as.vip, id),
      undo(as.vip, id),
      as.vip.patch(visitsOf(here), { pk, commentaire: 'Neu' }),
    ]);
    const removed = [one, other].map(([, counts]) => (counts as number[])[0] as number);
    expect([...removed].sort()).toEqual([0, edit.status === 200 ? 1 : 2]);
    expect(await rows()).toHaveLength(edit.status === 200 ? 1 : 0);
    if (edit.status !== 200) expect(edit.status).toBe(404);
  });
});

describe('undo with invited visitors', () => {
  const threeDays = () =>
    makeSheet(
      HEADINGS,
      ...['2026-11-24', '2026-11-25', '2026-11-26'].map((date) => [
        'Roy',
        'Anne',
        day(date),
        clock('09:30'),
        'roy@example.com',
      ]),
      ['Blanc', 'Anne', day(TOMORROW), clock('10:00'), 'blanc@example.com'],
      ['Noir', 'Anne', day(TOMORROW), clock('11:00'), '{email}'],
    );

  it('sends one mail per visitor and keeps the visits as cancelled', async () => {
    const id = await send(as.vip, await threeDays(), true);
    expect(await subjects()).toHaveLength(2);
    await app.db.delete(mails);
    expect(await undo(as.vip, id)).toEqual([200, [5, 0]]);
    expect((await rows()).map(({ visitorLastName, status }) => `${visitorLastName} ${status}`)).toEqual([
      ...Array(3).fill('Roy canceled'),
      'Blanc canceled',
    ]);
    expect(await subjects()).toEqual([
      'roy: 3 visites annulées\u00a0: Hélios Conseil, à partir du mardi 24 novembre',
      'blanc: Visite annulée\u00a0: Hélios Conseil, mardi 24 novembre à 10:00',
    ]);
    const [roy] = await readMails(app);
    expect([roy?.bulk, roy?.attachments.length]).toEqual([true, 3]);
    await undo(as.vip, id);
    expect(await subjects()).toHaveLength(2);
  });

  it('attaches at most fifty calendar files', async () => {
    const days = Array.from({ length: 60 }, (_, at) => addDays(TOMORROW, at));
    const rowsOfRoy = days.map((date) => ['Roy', 'Anne', day(date), clock('09:30'), 'roy@example.com']);
    const id = await send(as.vip, await makeSheet(HEADINGS, ...rowsOfRoy), true);
    await subjects();
    await app.db.delete(mails);
    await undo(as.vip, id);
    const [mail] = await readMails(app);
    expect([mail?.subject.split(' ')[0], mail?.attachments.length]).toEqual(['60', 50]);
  });

  it('sends nothing if the invitation was not sent yet', async () => {
    const id = await send(as.vip, await threeDays(), true);
    expect(await undo(as.vip, id)).toEqual([200, [5, 0]]);
    expect(await subjects()).toEqual([]);
    expect((await rows()).map(({ status }) => status)).toEqual(Array(4).fill('canceled'));
  });
});

it('import records are deleted when their author leaves', async () => {
  const leaver = await app.make.user({ email: 'leaver@parvis.test', role: 'vip', buildings: [here.id] });
  const caller = await app.as(leaver);
  await send(caller, await visitorsOn(TOMORROW, 'Roy'));
  const gone = await caller.delete('/users/deleteGetPatchUser/', { pk: leaver.id, password: PASSWORD });
  expect([gone.status, await app.db.select().from(visitImports.in(scope))]).toEqual([200, []]);
});

it('import records are deleted after some days', async () => {
  await send(as.vip, await visitorsOn(TOMORROW, 'Roy'));
  app.setNow(new Date(NOW.getTime() + 8 * 24 * HOUR));
  await run('visits.forgetImports');
  expect(await app.db.select().from(visitImports.in(scope))).toEqual([]);
  expect(await rows()).toHaveLength(1);
});
