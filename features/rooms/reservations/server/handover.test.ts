import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { assistants } from '../../../../core/people/server/tables.ts';
import { mails } from '../../../../kit/server/database/tables.ts';
import { UNDO_DELAY_MS } from '../../../../kit/server/mail/delayedMail.ts';
import { NOW, readMails, runDueJobs } from '../../../../test/support/fixtures/fixture.ts';
import { collectMails, makeReceiver } from '../../../../test/support/fixtures/handoverFixture.ts';
import {
  BOOK,
  bookingBody,
  bookRoom,
  clearReservations,
  fetchReservations,
  MONDAY,
  makeRoomFixture,
  QUOTA,
  reservationsOf,
  seriesOf,
  TUESDAY,
  toDatePairs,
  WEDNESDAY,
} from '../../../../test/support/fixtures/roomFixture.ts';
import { trackNewActivity } from '../../../../test/support/recordedActivity.ts';
import { MAIL_DELAY_MS } from '../../mails/server/mailDelay.ts';

const fixture = await makeRoomFixture();
const { app, here, there, people, as, opera, concorde } = fixture;
const { vip, limited, neighbour, reception } = people;
const sql = (text: string) => app.database.pool.query(text);
const { julie, asJulie, handOver, undo } = await makeReceiver(fixture, {
  reservations: 'reservations',
  undos: 'reservation-handovers',
});
const ofHelios = { companyId: vip.companyId, role: 'vip' } as const;
const elsewhere = await app.make.user({ ...ofHelios, buildings: [there.id] });
const inactive = await app.make.user({ ...ofHelios, buildings: [here.id], active: false });
const base = `/api/buildings/${here.id}/reservations`;

beforeEach(async () => {
  app.setNow(NOW);
  await runDueJobs(app, MAIL_DELAY_MS);
  await clearReservations(app);
  await app.db.delete(mails);
  await app.db.delete(assistants);
  await sql(`update users set language = 'fr'`);
  await sql(`update companies set name_visibility = 'company' where id = ${vip.companyId}`);
});

const find = async (pk: number, search: string, caller = as.vip) =>
  (await caller.get(`${base}/${pk}/receivers?${new URLSearchParams({ search })}`)).body;
const listReservations = async (caller: typeof as.vip) =>
  (await fetchReservations(caller, here)) as { pk: number; [field: string]: unknown }[];
const weekly = async () => {
  const days = { debutDate: toDatePairs(MONDAY, TUESDAY, WEDNESDAY), series: true };
  const { created, series } = (await as.vip.post(BOOK, bookingBody(opera, days))).body;
  return { dates: created as number[], series: series as number };
};
const fresh = () => collectMails(fixture);
/** A booked and confirmed reservation. */
const confirmed = async (over: object = {}) => {
  const [pk] = await bookRoom(as.vip, opera, over);
  await fresh();
  return pk as number;
};

describe('handing over a reservation', () => {
  it('makes the receiver its holder with all fields and keeps the quota', async () => {
    const pk = await confirmed({ registeredUsers: [limited.id], comment: 'Sans café' });
    const [before] = await listReservations(as.vip);
    const recorded = await trackNewActivity(app.db);
    const answer = await handOver(pk, { version: before?.version });
    expect(await recorded()).toMatchObject([
      {
        kind: 'reservation.handed_over',
        entityId: pk,
        actorId: vip.id,
        says: { from: vip.id, to: julie.id },
      },
    ]);
    expect([answer.status, answer.body]).toEqual([200, { status: 'OK', undo: expect.any(String), count: 1 }]);
    const own = { createdBy: { pk: julie.id }, isMine: true, mayChange: true };
    expect(await listReservations(asJulie)).toEqual([
      {
        ...before,
        ...own,
        createdBy: expect.objectContaining({ pk: julie.id, lastName: 'Bernard' }),
        version: 2,
      },
    ]);
    expect(await listReservations(as.vip)).toMatchObject([
      { pk, name: '', comment: '', isMine: false, mayChange: false },
    ]);
    const quota = await asJulie.get(`${QUOTA}?date=${MONDAY}&building=${here.id}`);
    expect(quota.body.entreprise).toEqual({ quotaDay: 7, quotaDefault: 8 });
    expect((await as.vip.delete(reservationsOf(here), { pk })).status).toBe(403);
    expect((await asJulie.delete(reservationsOf(here), { pk })).status).toBe(200);
  });

  it('is limited to active colleagues in the building who may book', async () => {
    const pk = await confirmed();
    for (const email of [limited, neighbour, elsewhere, inactive, vip, reception].map((one) => one.email)) {
      for (const caller of [as.vip, as.reception]) {
        const { status, body } = await handOver(pk, { receiver: email }, caller);
        expect([email, status, body.errors]).toEqual([
          email,
          422,
          { receiver: ['Choisissez une personne de la même société, dans cet immeuble, qui peut réserver.'] },
        ]);
      }
    }
    expect((await handOver(pk, { receiver: 'nobody@example.com' })).body.errors).toHaveProperty('receiver');
    expect(await listReservations(as.vip)).toMatchObject([{ isMine: true }]);
  });

  it('finds receivers by name, or by full address when the company shows no names', async () => {
    const pk = await confirmed();
    const found = [{ name: 'Julie Bernard', email: julie.email, companyName: 'Hélios Conseil' }];
    expect(await find(pk, 'bern')).toEqual({ fields: found, dates: { one: 1, following: 1, all: 1 } });
    expect((await find(pk, '')).fields).toEqual(found);
    await sql(`update companies set name_visibility = 'none' where id = ${vip.companyId}`);
    expect((await find(pk, 'bern')).fields).toEqual([]);
    expect((await find(pk, julie.email as string)).fields).toEqual(found);
    expect((await find(pk, 'bern', as.reception)).fields).toEqual(found);
  });

  it('is refused when the reservation is over or cancelled', async () => {
    const pk = await confirmed();
    app.setNow(new Date(`${TUESDAY}T12:00:00Z`));
    expect((await handOver(pk)).body.code).toBe('reservation_over');
    app.setNow(NOW);
    await as.vip.delete(reservationsOf(here), { pk });
    expect((await handOver(pk)).status).toBe(404);
  });

  it('is refused when the reservation has changed since', async () => {
    const pk = await confirmed();
    await as.vip.patch(reservationsOf(here), { pk, comment: 'Nouveau' });
    const { status, body } = await handOver(pk, { version: 1 });
    expect([status, body.code, body.current.comment]).toEqual([409, 'changed_meanwhile', 'Nouveau']);
  });

  it('has no effect when repeated with the same key', async () => {
    const pk = await confirmed();
    const key = { 'idempotency-key': randomUUID() };
    const send = () => as.vip.post(`${base}/${pk}/handover`, { receiver: julie.email }, key);
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
  });

  it('keeps a reservation waiting for approval, which confirms it to the receiver', async () => {
    await as.admin.patch(`/api/buildings/${here.id}/rooms/${concorde.id}`, { whoMayBook: 'approval' });
    const [pk] = (await as.vip.post(BOOK, bookingBody(concorde))).body.created;
    await handOver(pk);
    const told = await fresh();
    expect(told.map(({ recipient, attachments }) => [recipient, attachments.length])).toEqual([
      [vip.email, 0],
      [julie.email, 0],
    ]);
    expect(told[1]?.text).toContain('La demande doit encore être acceptée par l’accueil.');
    expect((await as.reception.post(`${base}/${pk}/approval`, { version: 1 })).status).toBe(409);
    expect((await as.reception.post(`${base}/${pk}/approval`, { version: 2 })).status).toBe(200);
    expect((await fresh()).map(({ recipient }) => recipient)).toEqual([julie.email]);
    await as.admin.patch(`/api/buildings/${here.id}/rooms/${concorde.id}`, { whoMayBook: 'everybody' });
  });

  it('removes the assistant, who may hand over for their principal', async () => {
    await app.db.insert(assistants).values({ principalId: vip.id, assistantId: limited.id, since: NOW });
    const body = { ...bookingBody(opera), resident: vip.email };
    const [pk] = (await as.limited.post(base, body)).body.created;
    await fresh();
    const { undo: code } = (await handOver(pk, {}, as.limited)).body;
    expect(await listReservations(asJulie)).toMatchObject([{ isMine: true, assistant: null }]);
    expect(await listReservations(as.limited)).toMatchObject([{ mayChange: false }]);
    expect((await undo(code, as.limited)).status).toBe(200);
    expect(await listReservations(as.limited)).toMatchObject([{ mayChange: true, assistant: 'Hugo Petit' }]);
  });

  it('says in the mails that an assistant took over the reservation', async () => {
    await sql(`update users set language = 'en'`);
    await app.db.insert(assistants).values({ principalId: vip.id, assistantId: julie.id, since: NOW });
    const body = { ...bookingBody(opera), resident: vip.email };
    const [pk] = (await asJulie.post(base, body)).body.created;
    await fresh();
    await handOver(pk, {}, asJulie);
    const written = await fresh();
    expect(written[0]?.text).toContain('Julie Bernard took over this reservation.');
    expect(written[1]?.text).toContain('You took over this reservation.');
  });
});

describe('handing over a series', () => {
  it('removes a single date from the series', async () => {
    const { dates, series } = await weekly();
    expect(await find(dates[1] as number, '')).toMatchObject({ dates: { one: 1, following: 2, all: 3 } });
    await handOver(dates[1] as number);
    expect((await listReservations(asJulie)).map(({ isMine, series: of }) => [isMine, of])).toEqual([
      [false, null],
      [true, null],
      [false, null],
    ]);
    expect((await as.vip.patch(seriesOf(here, series), { comment: 'Le reste' })).body.created).toEqual([
      dates[0],
      dates[2],
    ]);
  });

  it.each([
    ['following', 2],
    ['all', 3],
  ] as const)('transfers %s as a series of the receiver', async (scope, count) => {
    const { dates } = await weekly();
    expect((await handOver(dates[1] as number, { scope }, as.reception)).body.count).toBe(count);
    const theirs = (await listReservations(asJulie)).filter(({ isMine }) => isMine);
    expect(theirs.map(({ pk }) => pk)).toEqual(dates.slice(3 - count));
    const [series] = [...new Set(theirs.map((one) => one.series))];
    expect(series).toEqual(expect.any(Number));
    const changed = await asJulie.patch(seriesOf(here, series as number), { comment: 'À moi' });
    expect(changed.body.created).toEqual(dates.slice(3 - count));
  });

  it('is undone for all dates', async () => {
    const { dates, series } = await weekly();
    const { undo: code } = (await handOver(dates[0] as number, { scope: 'all' })).body;
    expect((await undo(code)).status).toBe(200);
    const mine = await listReservations(as.vip);
    expect(mine.map((one) => [one.isMine, one.series])).toEqual(dates.map(() => [true, series]));
  });
});

describe('undoing a handover', () => {
  it('restores the reservation with its guests without mails', async () => {
    const pk = await confirmed({ registeredUsers: [julie.id, limited.id] });
    const { undo: code } = (await handOver(pk)).body;
    expect(await listReservations(asJulie)).toMatchObject([{ registeredUsers: [limited.id] }]);
    expect((await undo(code)).body).toEqual({ status: 'OK' });
    expect(await listReservations(as.vip)).toMatchObject([
      { isMine: true, registeredUsers: [limited.id, julie.id].sort((a, b) => a - b) },
    ]);
    expect(await fresh()).toEqual([]);
  });

  it('mails both again when they got the first mail', async () => {
    const pk = await confirmed();
    const { undo: code } = (await handOver(pk)).body;
    await runDueJobs(app, UNDO_DELAY_MS);
    const before = (await readMails(app)).length;
    expect((await undo(code)).status).toBe(200);
    await runDueJobs(app, UNDO_DELAY_MS);
    const told = (await readMails(app)).slice(before);
    expect(told.map(({ recipient, subject }) => [recipient, subject.split('\u00a0: ')[1]])).toEqual([
      [julie.email, 'confiée à Claire Fontaine'],
      [vip.email, 'maintenant à votre nom'],
    ]);
    expect(told[0]?.text).toContain('Claire Fontaine a repris cette réservation.');
  });

  it('is possible for its author, for ten minutes, while nothing else has changed', async () => {
    const pk = await confirmed();
    const { undo: code } = (await handOver(pk, {}, as.reception)).body;
    for (const caller of [as.vip, asJulie, as.clerk]) expect((await undo(code, caller)).status).toBe(409);
    expect((await undo(`${code}x`, as.reception)).body.code).toBe('handover_stands');
    expect((await undo('x', as.reception)).body.code).toBe('handover_stands');
    app.setNow(new Date(NOW.getTime() + 11 * 60_000));
    expect((await undo(code, as.reception)).body.code).toBe('handover_stands');
    app.setNow(NOW);
    await asJulie.patch(reservationsOf(here), { pk, comment: 'À moi' });
    expect((await undo(code, as.reception)).body.code).toBe('handover_stands');
  });
});
