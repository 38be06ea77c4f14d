import { and, between, eq, type SQL, sql } from 'drizzle-orm';
import { DAYS_BACK, lastBookable } from '../../../core/booking/booking.ts';
import { companies } from '../../../core/companies/server/tables.ts';
import { namedTo } from '../../../core/people/server/queries.ts';
import { users } from '../../../core/people/server/tables.ts';
import { assistedIn, type Language } from '../../../kit/actor.ts';
import type { Page, PageAsked } from '../../../kit/page.ts';
import { byNumber, readPage } from '../../../kit/server/database/page.ts';
import { searchedHolds } from '../../../kit/server/database/search.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { addDays, today } from '../../../kit/time.ts';
import { LOCALES } from '../../../kit/wordFormats.ts';
import type { FoundReservation } from '../search/found.ts';
import { reservationGuests, reservations, roomHolds, rooms } from './tables.ts';

/** Days that are over come after all others: further away than anything that can be booked. */
const AFTER_ALL = 10_000_000;
const MINUTES_A_DAY = 1_440;

/**
 * Reservations by words of what the reader may see of each, and of nothing else: the title of their own and of what they are
 * invited to, the holder where they may be named (`visibilityOf` and `mayName` as filters), the rooms, the day in words and figures.
 */
export async function searchReservations(
  { db, building, actor, now, language }: BuildingContext,
  asked: PageAsked<'when'>,
): Promise<Page<FoundReservation>> {
  const day = today(building.timeZone, now);
  const table = reservations.in(building);
  const [guests, holds, named] = [reservationGuests.in(building), roomHolds.in(building), rooms.in(building)];
  const assisted = assistedIn(actor, building.id).map(({ userId }) => userId);
  const isOwn = sql`(${table.holderId} = ${actor.userId} or (${table.assistantId} = ${actor.userId}
    and ${table.holderId} = any(${sql.param(assisted)}::int[])))`;
  const isInvited = sql`(${table.holderId} <> ${actor.userId} and exists (select from ${guests}
    where ${guests.reservationId} = ${table.id} and ${guests.userId} = ${actor.userId}))`;
  const isNamed = sql`(${isOwn} or ${isInvited} or ${namedTo(actor)})`;
  const title = sql`case when ${isOwn} or ${isInvited} then ${table.title} else '' end`;
  const holder = sql`case when ${isNamed} then
    concat_ws(' ', ${users.firstName}, ${users.lastName}, ${companies.name}) else '' end`;
  const roomNames = sql`(select string_agg(${named.name}, ' ') from ${holds} join ${named}
    on ${named.id} = ${holds.roomId} where ${holds.reservationId} = ${table.id})`;
  const searched = sql`search_text(concat_ws(E'\n', ${title}, ${holder}, ${roomNames},
    ${dayTexts(sql`${table.date}`, language)}))`;
  const minutes = sql`(extract(epoch from ${table.start}) / 60)::int`;
  const distance = sql`(${table.date} - ${day}::date) * ${sql.raw(String(MINUTES_A_DAY))}`;
  const list = db
    .select({
      id: table.id,
      date: table.date,
      start: table.start,
      end: table.end,
      rooms: sql<number[]>`array(select ${holds.roomId} from ${holds}
        where ${holds.reservationId} = ${table.id} order by 1)`.as('room_ids'),
      title: sql<string>`${title}`.as('seen_title'),
      isMine: sql<boolean>`${table.holderId} = ${actor.userId}`.as('is_mine'),
      isInvited: sql<boolean>`${isInvited}`.as('is_invited'),
      isNamed: sql<boolean>`${isNamed}`.as('is_named'),
      holderId: table.holderId,
      firstName: users.firstName,
      lastName: users.lastName,
      companyName: sql<string>`${companies.name}`.as('company_name'),
      nearness: sql<number>`case when ${table.date} >= ${day}::date then ${distance} + ${minutes}
        else ${sql.raw(String(AFTER_ALL))} - ${distance} - ${minutes} end`.as('nearness'),
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.holderId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        sql`${table.booked}`,
        between(table.date, addDays(day, -DAYS_BACK), lastBookable(day)),
        searchedHolds(searched, asked.search),
      ),
    )
    .as('list');
  const sorts = { when: byNumber(list.nearness) };
  const page = await readPage(db, { list, sorts, id: list.id }, asked);
  return {
    ...page,
    rows: page.rows.map(
      ({ nearness, isNamed: isTold, holderId, firstName, lastName, companyName, ...row }) => ({
        ...row,
        holder: isTold ? { id: holderId, firstName, lastName, companyName } : null,
      }),
    ),
  };
}

/** A day as people write it: `30/11/2026`, `2026-11-30`, `lundi 30 novembre`. */
function dayTexts(date: SQL, language: Language): SQL {
  const say = (options: Intl.DateTimeFormatOptions, days: readonly Date[]) => {
    const format = new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', ...options });
    return sql.param(days.map((each) => format.format(each)));
  };
  // 2 January 2000 was a Sunday, as which PostgreSQL counts 0.
  const week = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2000, 0, 2 + at)));
  const year = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2000, at, 1)));
  const weekday = sql`(${say({ weekday: 'long' }, week)}::text[])[extract(dow from ${date})::int + 1]`;
  const month = sql`(${say({ month: 'long' }, year)}::text[])[extract(month from ${date})::int]`;
  return sql`concat_ws(' ', to_char(${date}, 'DD/MM/YYYY YYYY-MM-DD'), ${weekday},
    to_char(${date}, 'FMDD'), ${language === 'fr' ? sql`case when extract(day from ${date}) = 1 then '1er' end` : sql`''`}, ${month})`;
}
