import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { assistants, users } from '../../../../core/people/server/tables.ts';
import { mails } from '../../../../kit/server/database/tables.ts';
import { UNDO_DELAY_MS } from '../../../../kit/server/mail/delayedMail.ts';
import { readMails, runDueJobs } from '../../../../test/support/fixtures/fixture.ts';
import {
  BOOK,
  bookingBody,
  checkOf,
  clearReservations,
  fetchReservations,
  MONDAY,
  makeRoomFixture,
  QUOTA,
  reservationsOf,
  seriesOf,
  TUESDAY,
  toDatePairs,
} from '../../../../test/support/fixtures/roomFixture.ts';

const fixture = await makeRoomFixture();
const { app, here, people, as, opera, concorde } = fixture;
const { vip, limited } = people;
const path = `/api/buildings/${here.id}/reservations`;
const ofVip = (over: object = {}) => ({ ...bookingBody(opera, over), resident: vip.email });
const book = (over?: object) => as.limited.post(path, ofVip(over));
const choose = (choice: 'both' | 'principal' | 'assistant') =>
  app.db.update(assistants).set({ mails: choice });

beforeEach(async () => {
  await app.jobs.drain();
  await clearReservations(app);
  await app.db.delete(mails);
  await app.db.delete(assistants);
  await app.db.insert(assistants).values({ principalId: vip.id, assistantId: limited.id, since: app.now() });
});

it('an assistant books for their principal, even one who may not book; the quota counts as theirs', async () => {
  expect((await as.limited.post(BOOK, bookingBody(opera))).status).toBe(403);
  const { status, body } = await book();
  expect([status, body.status]).toEqual([200, 'OK']);
  const [pk] = body.created;
  const told = { pk, name: 'Comité secret', createdBy: { pk: vip.id }, assistant: 'Hugo Petit' };
  expect(await fetchReservations(as.vip, here)).toMatchObject([{ ...told, isMine: true, mayChange: true }]);
  expect(await fetchReservations(as.limited, here)).toMatchObject([
    { ...told, isMine: false, mayChange: true, version: 1 },
  ]);
  expect(await fetchReservations(as.reception, here)).toMatchObject([
    { ...told, name: '', isMine: false, mayChange: false },
  ]);
  expect(await fetchReservations(as.neighbour, here)).toMatchObject([
    { pk, name: '', createdBy: null, assistant: null, mayChange: false },
  ]);
  const quota = await as.vip.get(`${QUOTA}?date=${MONDAY}&building=${here.id}`);
  expect(quota.body.entreprise.quotaDay).toBe(7);
});

it('both change and cancel it; the assistant no longer after it is over', async () => {
  const [pk] = (await book()).body.created;
  const change = (caller: typeof as.vip) => caller.patch(reservationsOf(here), { pk, nbUserExpected: 5 });
  for (const caller of [as.limited, as.vip]) expect((await change(caller)).status).toBe(200);
  expect((await change(as.colleague)).status).toBe(403);
  const check = { reservation: pk, start: '12:00', end: '13:00' };
  expect((await as.limited.post(checkOf(here), check)).status).toBe(200);
  await app.db.delete(assistants);
  expect((await change(as.limited)).status).toBe(403);
  expect(await fetchReservations(as.limited, here)).toMatchObject([{ name: '', mayChange: false }]);
  expect((await as.limited.post(path, ofVip())).status).toBe(403);
  expect((await as.vip.delete(reservationsOf(here), { pk })).status).toBe(200);
});

it('a series works too, and other people do not see that it is one', async () => {
  const { body } = await book({ debutDate: toDatePairs(MONDAY, TUESDAY), series: true });
  const series = seriesOf(here, body.series);
  expect((await as.limited.patch(series, { nbUserExpected: 5 })).body.status).toBe('OK');
  expect((await as.colleague.patch(series, { nbUserExpected: 5 })).status).toBe(404);
  expect((await as.limited.delete(series)).status).toBe(200);
});

it('an assistant is bound by the rights of their principal', async () => {
  await app.db.update(users).set({ role: 'limited' }).where(eq(users.id, vip.id));
  const { status, body } = await book();
  expect([status, body.code]).toEqual([403, 'person_may_not_book']);
  const asked = { dates: [{ start: MONDAY, end: MONDAY }], start: '10:00', end: '11:00', expected: 2 };
  const check = await as.limited.post(checkOf(here), { ...asked, residentEmail: vip.email });
  expect(check.status).toBe(403);
  await app.db.update(users).set({ role: 'vip' }).where(eq(users.id, vip.id));
});

it('an assistant sees nothing else of the principal', async () => {
  await as.vip.post(BOOK, bookingBody(concorde));
  expect(await fetchReservations(as.limited, here)).toMatchObject([{ name: '', mayChange: false }]);
});

it.each([
  ['both', [vip.email, limited.email]],
  ['principal', [vip.email]],
  ['assistant', [limited.email]],
] as const)('mails about a reservation go to %s when the principal chose so', async (choice, recipients) => {
  await choose(choice);
  const [pk] = (await book()).body.created;
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
  await app.db.delete(mails);
  await as.vip.delete(reservationsOf(here), { pk });
  expect((await readMails(app)).map(({ recipient }) => recipient)).toEqual(recipients);
});
