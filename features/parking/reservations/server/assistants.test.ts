import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { assistants, users } from '../../../../core/people/server/tables.ts';
import { mails } from '../../../../kit/server/database/tables.ts';
import { UNDO_DELAY_MS } from '../../../../kit/server/mail/delayedMail.ts';
import { readMails, runDueJobs } from '../../../../test/support/fixtures/fixture.ts';
import {
  bayReservationBody,
  bayReservationsOf,
  checkOf,
  fetchSpaceReservations,
  forResidentOf,
  MONDAY,
  makeParkingFixture,
  postSpaceReservation,
  removalOf,
} from '../../../../test/support/fixtures/parkingFixture.ts';

const { app, here, people, as, a1, a2 } = await makeParkingFixture();
const { vip, limited } = people;
const park = (over: object = {}) =>
  as.limited.post(forResidentOf(here), { ...bayReservationBody(a1, over), resident: vip.email });

beforeEach(async () => {
  await app.jobs.drain();
  await app.database.pool.query('delete from bay_reservations');
  await app.db.delete(mails);
  await app.db.delete(assistants);
  await app.db.insert(assistants).values({ principalId: vip.id, assistantId: limited.id, since: app.now() });
});

it('an assistant reserves for their principal; both see, change and cancel it, and both names are stored', async () => {
  expect((await postSpaceReservation(as.limited, a1)).status).toBe(403);
  const { status, body } = await park();
  expect(status).toBe(200);
  const { pk } = body.fields[0];
  const told = { pk, name: 'Prototype secret', createdBy: { pk: vip.id }, assistant: 'Hugo Petit' };
  expect(await fetchSpaceReservations(as.vip, here)).toMatchObject([
    { ...told, isMine: true, mayChange: true },
  ]);
  expect(await fetchSpaceReservations(as.limited, here)).toMatchObject([
    { ...told, isMine: false, mayChange: true, version: 1 },
  ]);
  expect(await fetchSpaceReservations(as.neighbour, here)).toMatchObject([
    { pk, name: '', createdBy: null, assistant: null, mayChange: false, version: null },
  ]);
  const change = (caller: typeof as.vip, name: string) => caller.patch(bayReservationsOf(here), { pk, name });
  expect((await change(as.limited, 'Un')).status).toBe(200);
  expect((await change(as.vip, 'Deux')).status).toBe(200);
  expect((await change(as.colleague, 'Trois')).status).toBe(403);
  await app.db.delete(assistants);
  expect((await change(as.limited, 'Quatre')).status).toBe(403);
  expect(await fetchSpaceReservations(as.limited, here)).toMatchObject([{ name: '', mayChange: false }]);
  expect((await park({ debutTime: '14:00', endTime: '15:00' })).status).toBe(403);
});

it('an assistant is bound by the rights of their principal and sees nothing else of theirs', async () => {
  await postSpaceReservation(as.vip, a2);
  expect(await fetchSpaceReservations(as.limited, here)).toMatchObject([{ name: '', mayChange: false }]);
  await app.db.update(users).set({ role: 'limited' }).where(eq(users.id, vip.id));
  const { status, body } = await park();
  expect([status, body.code]).toEqual([403, 'person_may_not_park']);
  const period = { startDate: MONDAY, startTime: '10:00', endDate: MONDAY, endTime: '12:00' };
  const check = await as.limited.post(checkOf(here), { ...period, residentEmail: vip.email });
  expect(check.status).toBe(403);
  await app.db.update(users).set({ role: 'vip' }).where(eq(users.id, vip.id));
});

it.each([
  ['both', [vip.email, limited.email]],
  ['principal', [vip.email]],
  ['assistant', [limited.email]],
] as const)('mails about a reservation go to %s when the principal chose so', async (choice, recipients) => {
  await app.db.update(assistants).set({ mails: choice });
  const { pk } = (await park()).body.fields[0];
  await runDueJobs(app, UNDO_DELAY_MS);
  const written = await readMails(app);
  expect(written.map(({ recipient }) => recipient)).toEqual(recipients);
  for (const { recipient, text, attachments } of written) {
    const isHolder = recipient === vip.email;
    expect(text).toContain(
      isHolder
        ? 'Hugo Petit a réservé pour vous.'
        : 'une réservation que vous avez faite pour Claire Fontaine.',
    );
    expect(attachments).toHaveLength(isHolder ? 1 : 0);
  }
  await as.limited.delete(removalOf(here), { pk });
  const all = await readMails(app);
  expect(all.slice(written.length).map(({ recipient }) => recipient)).toEqual(recipients);
});
