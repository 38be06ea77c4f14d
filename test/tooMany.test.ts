import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { MOST_ROWS } from '../kit/server/database/wholeList.ts';
import { makeFixture, TODAY, visitsOf } from './support/fixtures/fixture.ts';

const { app, here, people, as } = await makeFixture();
const { make } = app;
const building = here.id;

// One bay cannot be reserved twice at a time; here it is many times over.
await app.db.execute(sql`alter table bay_reservations drop constraint bay_reservations_no_overlap`);

/** Rows like the only one of a table, up to so many in all. */
async function fillUp(table: string, total: number): Promise<void> {
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = ${table}
        and table_schema = 'public' and is_generated = 'NEVER' and column_name not in ('id', 'code')`,
  );
  const names = sql.join(
    rows.map(({ name }) => sql`${sql.identifier(name)}`),
    sql`, `,
  );
  const filled = sql.identifier(table);
  await app.db.execute(
    sql`insert into ${filled} (${names}) select ${names} from ${filled}, generate_series(1, ${total - 1}::int)`,
  );
}

const lists: Record<string, { make: () => Promise<unknown>; url: string }> = {
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
        endDate: TODAY,
      }),
    url: `/salle/deleteGetPatchPlaceReservation/${building}/`,
  },
};

it.each(Object.entries(lists))(
  'a list of %s ends: more than that is refused, with words',
  async (table, list) => {
    await list.make();
    await fillUp(table, MOST_ROWS + 1);
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
