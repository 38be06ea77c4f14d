import { and, between, eq, inArray, sql } from 'drizzle-orm';
import { getLastBookableDay, MAX_RESERVATION_DAYS_BACK } from '../../../../core/booking/booking.ts';
import { visibleNameCondition } from '../../../../core/people/server/queries.ts';
import { companies, users } from '../../../../core/people/server/tables.ts';
import { filterPrincipalsByBuilding, type Language } from '../../../../kit/actor.ts';
import type { PageOfRows, PageQuery } from '../../../../kit/page.ts';
import { splitSearchWords, toSearchText } from '../../../../kit/search.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { integerSortValue, readPage } from '../../../../kit/server/database/cursorPagination.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { searchTextContainsCondition } from '../../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { addDays, type DayRangeQuery, getToday, type LocalDate, listDays } from '../../../../kit/time.ts';
import { LOCALES } from '../../../../kit/wordFormats.ts';
import { reservationGuests, reservations, roomHolds, rooms } from '../../server/tables.ts';
import type { ReservationSearchResult } from '../reservationSearchResult.ts';

/** Sorts past days after all future ones. */
const AFTER_ALL = 10_000_000;
const MINUTES_A_DAY = 1_440;

export const getSearchedDays = (today: LocalDate): Required<DayRangeQuery> => ({
  from: addDays(today, -MAX_RESERVATION_DAYS_BACK),
  to: getLastBookableDay(today),
});

/** Searches only what the reader may see: filters repeat `getReservationVisibility` and `canSeeGuestName`. */
export async function searchReservations(
  { db, building, actor, now, language }: BuildingContext,
  query: PageQuery<'when'>,
): Promise<PageOfRows<ReservationSearchResult>> {
  const day = getToday(building.timeZone, now);
  const range = getSearchedDays(day);
  const table = reservations.in(building);
  const [guests, holds] = [reservationGuests.in(building), roomHolds.in(building)];
  const assisted = filterPrincipalsByBuilding(actor, building.id).map(({ userId }) => userId);
  const isOwn = sql`(${table.holderId} = ${actor.userId} or (${table.assistantId} = ${actor.userId}
    and ${table.holderId} = any(${sql.param(assisted)}::int[])))`;
  const isInvited = sql`(${table.holderId} <> ${actor.userId} and ${table.id} in
    (select ${guests.reservationId} from ${guests} where ${guests.userId} = ${actor.userId}))`;
  const isNamed = sql`(${isOwn} or ${isInvited} or ${visibleNameCondition(actor)})`;
  const title = sql`case when ${isOwn} or ${isInvited} then ${table.title} else '' end`;
  const words = splitSearchWords(query.search);
  const texts = words.length > 0 ? await readSearchTexts(db, building, range, language) : null;
  // Match words against holders, days and rooms first, which are few; only titles are matched per row.
  const matchesWord = (word: string) => sql`(
    (${isNamed} and ${table.holderId} = any(${sql.param(findKeys(texts?.holders, word))}::int[]))
    or ${table.date} = any(${sql.param(findKeys(texts?.days, word))}::date[])
    or ${table.id} in (select ${holds.reservationId} from ${holds}
      where ${holds.roomId} = any(${sql.param(findKeys(texts?.rooms, word))}::int[]))
    or ((${isOwn} or ${isInvited}) and ${searchTextContainsCondition(sql`search_text(${table.title})`, word)}))`;
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
    .where(and(sql`${table.booked}`, between(table.date, range.from, range.to), ...words.map(matchesWord)))
    .as('list');
  const sorts = { when: integerSortValue(list.nearness) };
  const page = await readPage(db, { list, sorts, id: list.id }, query);
  return {
    ...page,
    rows: page.rows.map(
      ({ nearness, isNamed: showsHolder, holderId, firstName, lastName, companyName, ...row }) => ({
        ...row,
        holder: showsHolder ? { id: holderId, firstName, lastName, companyName } : null,
      }),
    ),
  };
}

type SearchTexts<Key> = readonly { key: Key; text: string }[];

const findKeys = <Key>(texts: SearchTexts<Key> | undefined, word: string): Key[] =>
  (texts ?? []).filter(({ text }) => text.includes(word)).map(({ key }) => key);

async function readSearchTexts(
  db: Db,
  building: BuildingScope,
  range: Required<DayRangeQuery>,
  language: Language,
) {
  const [table, roomTable] = [reservations.in(building), rooms.in(building)];
  const holders: SearchTexts<number> = await db
    .selectDistinct({
      key: users.id,
      text: sql<string>`search_text(concat_ws(' ', ${users.firstName}, ${users.lastName}, ${companies.name}))`,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      inArray(
        users.id,
        db
          .select({ id: table.holderId })
          .from(table)
          .where(between(table.date, range.from, range.to)),
      ),
    );
  const ofRooms: SearchTexts<number> = await db
    .select({ key: roomTable.id, text: sql<string>`search_text(${roomTable.name})` })
    .from(roomTable);
  return { holders, rooms: ofRooms, days: buildDayTexts(range, language) };
}

/** `30/11/2026`, `2026-11-30`, `lundi 30 novembre`. */
function buildDayTexts({ from, to }: Required<DayRangeQuery>, language: Language): SearchTexts<LocalDate> {
  const say = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return listDays([{ start: from, end: to }]).map((date) => {
    const [year, month, day] = date.split('-');
    const first = language === 'fr' && day === '01' ? ' 1er' : '';
    return {
      key: date,
      text: toSearchText(`${day}/${month}/${year} ${date} ${say.format(new Date(date))}${first}`),
    };
  });
}
