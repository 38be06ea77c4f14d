import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { MOST_ROWS } from '../kit/server/database/wholeList.ts';
import { makeFixture, TODAY, visitsOf } from './support/fixtures/fixture.ts';

const { app, here, people, as } = await makeFixture();
const { make } = app;
const building = here.id;

/** Rows like the only one of a table, up to so many in all; `own`: what each must have of its own, by its number `n`. */
async function fillUp(
  table: string,
  total: number,
  own: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = ${table}
        and table_schema = 'public' and is_generated = 'NEVER' and column_name not in ('id', 'code')`,
  );
  const names = rows.map(({ name }) => `"${name}"`).join(', ');
  const values = rows.map(({ name }) => own[name] ?? `"${name}"`).join(', ');
  const present = await app.db.execute<{ count: number }>(
    sql.raw(`select count(*)::int as count from ${table}`),
  );
  const missing = total - (present.rows[0]?.count ?? 0);
  await app.db.execute(
    sql.raw(
      `insert into ${table} (${names}) select ${values} from (select * from ${table} limit 1) one, generate_series(1, ${missing}) n`,
    ),
  );
}

const lists: Record<string, { make: () => Promise<unknown>; own?: Record<string, string>; url: string }> = {
  visits: {
    make: () => make.visit({ building, residentId: people.vip.id, date: TODAY }),
    url: visitsOf(here),
  },
  parcels: {
    make: () => make.parcel({ building, date: TODAY }),
    url: `/parcel/crudParcel/${building}/`,
  },
  events: {
    make: () => make.event({ building, kind: 'conference', startDate: TODAY, endDate: TODAY }),
    url: `/event/deleteGetPatchEvent/${building}/`,
  },
  reservations: {
    make: async () =>
      make.reservation({ rooms: [await make.room({ building })], holderId: people.vip.id, date: TODAY }),
    url: `/salle/deleteGetPatchReservation/${building}/`,
  },
  bay_reservations: {
    make: async () =>
      make.bayReservation({
        bay: await make.bay({ building }),
        holderId: people.vip.id,
        startDate: TODAY,
        startTime: '23:58',
        endDate: TODAY,
        endTime: '23:59',
      }),
    // The database keeps one bay from being reserved twice at a time.
    own: {
      start_time: `time '00:00' + n * interval '4 seconds'`,
      end_time: `time '00:00' + n * interval '4 seconds' + interval '3 seconds'`,
    },
    url: `/salle/deleteGetPatchPlaceReservation/${building}/`,
  },
};

it.each(Object.entries(lists))(
  'a list of %s ends: more than that is refused, with words',
  async (table, list) => {
    await list.make();
    await fillUp(table, MOST_ROWS + 1, list.own);
    const query = `?start=${TODAY}&end=${TODAY}${table === 'events' ? '&eventType=Conference' : ''}`;
    const words = {
      fr: 'Cette période compte plus de 20\u202f000 éléments. Veuillez en choisir une plus courte.',
      en: 'This period holds more than 20,000 entries. Please choose a shorter one.',
    };
    for (const language of ['fr', 'en'] as const) {
      const { status, body } = await as.admin.get(`${list.url}${query}`, { 'accept-language': language });
      expect([status, body.code, body.detail]).toEqual([422, 'too_many', words[language]]);
    }
  },
);

it('as many as that are answered', async () => {
  await app.db.execute(sql`delete from visits where id = (select max(id) from visits)`);
  const { status, body } = await as.admin.get(`${visitsOf(here)}?start=${TODAY}&end=${TODAY}`);
  expect([status, body.fields?.length ?? body]).toEqual([200, MOST_ROWS]);
});
