import { eq } from 'drizzle-orm';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { users } from '../core/people/server/tables.ts';
import { MAX_QUERY_ROWS } from '../kit/server/database/rowLimit.ts';
import { makeFixture, TODAY, visitsOf } from './support/fixtures/fixture.ts';
import type { Caller } from './support/testApp.ts';

const { app, here, people, as } = await makeFixture();
const { make } = app;
const building = here.id;
const holderId = people.vip.id;
await make.visit({ building, residentId: holderId, date: TODAY });
await make.parcel({ building, date: TODAY });
await make.event({ building, kind: 'conference', startDate: TODAY, endDate: TODAY });
await make.reservation({
  rooms: [await make.room({ building })],
  holderId,
  date: TODAY,
  guests: [people.limited.id],
});
await make.spaceReservation({
  space: await make.space({ building }),
  holderId,
  startDate: TODAY,
  endDate: TODAY,
});

const closing = await as.admin.post(`/api/buildings/${building}/closures`, {
  startDate: TODAY,
  startTime: '08:00',
  endDate: TODAY,
  endTime: '24:00',
  rooms: [(await make.room({ building })).id],
  bays: [(await make.space({ building })).id],
  reason: { fr: 'Peinture', en: 'Painting' },
});
if (closing.status !== 200) throw new Error(closing.text);
await app.db.update(users).set({ managesCompany: true }).where(eq(users.id, holderId));

/** Lists of a period (docs/specification.md §4), by path, with the caller. */
const lists: Record<string, { caller?: Caller; more?: string }> = {
  [visitsOf(here)]: {},
  [`/parcel/crudParcel/${building}/`]: {},
  [`/event/deleteGetPatchEvent/${building}/`]: { more: '&eventType=Conference' },
  [`/api/buildings/${building}/events/export`]: { more: '&eventType=Conference' },
  [`/salle/deleteGetPatchReservation/${building}/`]: {},
  [`/api/buildings/${building}/reservations/shown`]: {},
  [`/salle/deleteGetPatchPlaceReservation/${building}/`]: {},
  [`/salle/GetUserReservation/${building}/`]: { caller: as.vip },
  [`/api/buildings/${building}/visits/export`]: {},
  [`/api/buildings/${building}/reservations/report`]: {},
  [`/api/buildings/${building}/reservations/invitations`]: { caller: as.limited },
  [`/api/public/buildings/${building}/reservations`]: { caller: app.anybody },
  [`/api/buildings/${building}/rooms/closures`]: {},
  [`/api/buildings/${building}/bays/closures`]: {},
  [`/api/buildings/${building}/parcels/export`]: {},
  [`/api/buildings/${building}/parking/reservations/export`]: {},
  '/api/me/company/reservations': { caller: as.vip, more: `&building=${building}` },
};
const read = (path: string, language = 'fr') => {
  const { caller = as.admin, more = '' } = lists[path] ?? {};
  return caller.get(`${path}?start=${TODAY}&end=${TODAY}${more}`, { 'accept-language': language });
};

type Queried = { rows: unknown[] };
type Query = (
  this: pg.Pool,
  statement: { text: string; values?: unknown[] },
  values?: unknown[],
) => Promise<Queried>;

/**
 * Fills queries that ask for the maximum number of rows plus one by repeating their first row. Returns the
 * number of such queries.
 */
function answerRows(many: number): () => number {
  const query = pg.Pool.prototype.query as unknown as Query;
  let asked = 0;
  const spy: Query = async function (statement, given) {
    const result = await query.call(this, statement, given);
    const values = given ?? statement.values;
    if (!values?.includes(MAX_QUERY_ROWS + 1)) return result;
    expect(statement.text).toMatch(new RegExp(` limit \\$${values.length}$`));
    expect(values.at(-1)).toBe(MAX_QUERY_ROWS + 1);
    asked += 1;
    return { ...result, rows: Array(many).fill(result.rows[0]) };
  };
  vi.spyOn(pg.Pool.prototype, 'query').mockImplementation(spy as never);
  return () => asked;
}

it('every call with a period is tested in this file', async () => {
  const { body } = await app.anybody.get('/api/openapi.json');
  const calls = Object.entries<{ get?: { parameters?: { name: string }[] } }>(body.paths);
  const found = calls.filter(([, { get }]) =>
    ['start', 'end'].every((name) => get?.parameters?.some((parameter) => parameter.name === name)),
  );
  const paths = found
    .map(([path]) => path.replace('{building}', String(building)))
    // Sums, whose number does not grow with the rows.
    .filter((path) => !path.startsWith('/api/statistics'));
  expect(paths.sort()).toEqual(Object.keys(lists).sort());
});

it.each(Object.keys(lists))(
  '%s is refused with a message beyond the maximum, after reading one row more',
  async (path) => {
    const asked = answerRows(MAX_QUERY_ROWS + 1);
    const { status, body } = await read(path);
    const words = 'Cette période compte plus de 20\u202f000 éléments. Choisissez-en une plus courte.';
    expect([status, body.code, body.detail]).toEqual([422, 'too_many', words]);
    expect(asked()).toBe(1);
  },
);

it('the refusal of too many rows is translated to English', async () => {
  answerRows(MAX_QUERY_ROWS + 1);
  const { body } = await read(visitsOf(here), 'en');
  expect(body.detail).toBe('This period has more than 20,000 entries. Choose a shorter one.');
});

it('a list of the maximum number of rows is returned', async () => {
  answerRows(MAX_QUERY_ROWS);
  const { status, body } = await read(visitsOf(here));
  expect([status, body.fields?.length ?? body]).toEqual([200, MAX_QUERY_ROWS]);
});
