import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import {
  appendBuildingName,
  type FutureEntry,
  type PreviewDeletion,
  toDeletionEffects,
} from '../../../core/server/personalData.ts';
import { endsInFutureSql } from '../../../kit/server/database/endsInFutureSql.ts';
import {
  type Building,
  getActorBuildings,
  type UserRequestContext,
} from '../../../kit/server/http/router.ts';
import { formatDateWithoutYear, formatTimeOfDay } from '../../../kit/server/mail/mailFormats.ts';
import { spaceReservations, spaces } from './tables.ts';

type Table = ReturnType<typeof spaceReservations.in>;

const endsInFutureCondition = (
  table: Table,
  { now }: Pick<UserRequestContext, 'now'>,
  { timeZone }: Building,
): SQL => endsInFutureSql({ date: table.endDate, time: table.endTime }, timeZone, now);

export function findFutureSpaceReservations(
  context: Pick<UserRequestContext, 'db' | 'now'>,
  building: Building,
  holders: readonly number[],
) {
  const [table, spaceTable] = [spaceReservations.in(building), spaces.in(building)];
  const isHeldByThem = inArray(table.holderId, [...holders]);
  return context.db
    .select({ id: table.id, date: table.startDate, time: table.startTime, space: spaceTable.name })
    .from(table)
    .innerJoin(spaceTable, eq(spaceTable.id, table.bayId))
    .where(and(isHeldByThem, sql`${table.booked}`, endsInFutureCondition(table, context, building)));
}

type FutureReservation = Awaited<ReturnType<typeof findFutureSpaceReservations>>[number];

export function describeFutureSpaceReservation(
  { language, translate }: Pick<UserRequestContext, 'language' | 'translate'>,
  { date, time, space }: FutureReservation,
): FutureEntry {
  const when = { day: formatDateWithoutYear(date, language), time: formatTimeOfDay(time) };
  return {
    at: `${date} ${time}`,
    words: translate(language, 'parking:leaving.one', { ...when, bay: space }),
  };
}

/** Future reservations are cancelled when the account is deleted; past ones stay. */
export const previewSpaceReservationsOnAccountDeletion: PreviewDeletion = async (context) => {
  const { db, actor, language, translate } = context;
  const future: FutureEntry[] = [];
  let past = 0;
  for (const building of getActorBuildings(actor)) {
    for (const reservation of await findFutureSpaceReservations(context, building, [actor.userId])) {
      const { at, words } = describeFutureSpaceReservation(context, reservation);
      future.push({ at, words: appendBuildingName(context, building, words) });
    }
    const table = spaceReservations.in(building);
    const isPast = not(endsInFutureCondition(table, context, building));
    past += await db.$count(table, and(eq(table.holderId, actor.userId), isPast));
  }
  const translateLeaving = (key: string, count: number) =>
    translate(language, `parking:leaving.${key}`, { count });
  return toDeletionEffects(translateLeaving, [
    { what: 'goes', key: 'ahead', count: future.length, ahead: future },
    { what: 'stays', key: 'past', count: past },
  ]);
};
