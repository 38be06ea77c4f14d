import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '../../../core/people/server/tables.ts';
import {
  BOOK,
  booked,
  bookingBody,
  checkOf,
  MONDAY,
  makeRoomFixture,
  on,
  reservationsOf,
  TUESDAY,
} from '../../../test/support/fixtures/roomFixture.ts';

const { app, here, people, as, opera, concorde } = await makeRoomFixture();
const somebody = async () => (await app.make.user({ role: 'vip', buildings: [here.id] })).id;
const [away, erased] = [await somebody(), await somebody()];
await app.db.update(users).set({ active: false }).where(eq(users.id, away));
await app.database.pool.query('delete from user_buildings where user_id = $1', [erased]);
const [pk] = await booked(as.vip, concorde, { debutDate: on(TUESDAY) });

const wrong = [
  ['nobody’s number', [999_999]],
  ['the largest number', [2_147_483_647]],
  ['somebody of another building', [people.stranger.id]],
  ['somebody whose account is shut', [away]],
  ['somebody who has left the building', [erased]],
  ['one of them among others', [people.limited.id, people.neighbour.id, people.stranger.id]],
  ['all of them', [999_999, people.stranger.id, away, erased]],
] as const;

const words = 'Un participant n’a pas de compte dans cet immeuble : ajoutez-le comme externe.';

it.each(wrong)('%s: who does not belong to the building is told of in one way', async (_, guests) => {
  const told = [];
  const body = (over: object = {}) => ({ ...bookingBody(opera), registeredUsers: guests, ...over });
  told.push(await as.vip.post(BOOK, body()));
  const edit = { pk, registeredUsers: guests };
  told.push(await as.vip.patch(reservationsOf(here), edit));
  for (const { status, body: said } of told)
    expect([status, said]).toEqual([
      422,
      {
        status: 'ERROR',
        code: 'invalid',
        detail: app.translate('fr', 'kit:errors.invalid'),
        errors: { registeredUsers: [words] },
      },
    ]);
  const asked = { dates: [{ start: MONDAY, end: MONDAY }], start: '10:00', end: '11:00', expected: 2 };
  const check = await as.vip.post(checkOf(here), { ...asked, rooms: [opera.id], guests });
  expect(check.body.refusal).toEqual({ field: 'guests', code: 'guest_unknown', message: words });
});
