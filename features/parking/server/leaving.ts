import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import {
  type AheadEntry,
  type PreviewDeletion,
  toDeletionEffects,
  withBuildingName,
} from '../../../core/server/personalData.ts';
import { endsInFuture } from '../../../kit/server/database/endsInFuture.ts';
import { type Building, ownBuildings, type UserContext } from '../../../kit/server/http/router.ts';
import { shortDayInWords, timeInWords } from '../../../kit/server/mail/mailFormats.ts';
import { spaceReservations, spaces } from './tables.ts';

type Table = ReturnType<typeof spaceReservations.in>;

const isAhead = (table: Table, { now }: Pick<UserContext, 'now'>, { timeZone }: Building): SQL =>
  endsInFuture({ date: table.endDate, time: table.endTime }, timeZone, now);

export function reservationsAhead(
  context: Pick<UserContext, 'db' | 'now'>,
  building: Building,
  holders: readonly number[],
) {
  const [table, named] = [spaceReservations.in(building), spaces.in(building)];
  const theirs = inArray(table.holderId, [...holders]);
  return context.db
    .select({ id: table.id, date: table.startDate, time: table.startTime, space: named.name })
    .from(table)
    .innerJoin(named, eq(named.id, table.bayId))
    .where(and(theirs, sql`${table.booked}`, isAhead(table, context, building)));
}

type ReservationAhead = Awaited<ReturnType<typeof reservationsAhead>>[number];

export function aheadInWords(
  { language, translate }: Pick<UserContext, 'language' | 'translate'>,
  { date, time, space }: ReservationAhead,
): AheadEntry {
  const when = { day: shortDayInWords(date, language), time: timeInWords(time) };
  return {
    at: `${date} ${time}`,
    words: translate(language, 'parking:leaving.one', { ...when, bay: space }),
  };
}

/** Future reservations are cancelled when the account is deleted; past ones stay. */
export const leavingReservations: PreviewDeletion = async (context) => {
  const { db, actor, language, translate } = context;
  const ahead: AheadEntry[] = [];
  let past = 0;
  for (const building of ownBuildings(actor)) {
    for (const reservation of await reservationsAhead(context, building, [actor.userId])) {
      const { at, words } = aheadInWords(context, reservation);
      ahead.push({ at, words: withBuildingName(context, building, words) });
    }
    const table = spaceReservations.in(building);
    const before = not(isAhead(table, context, building));
    past += await db.$count(table, and(eq(table.holderId, actor.userId), before));
  }
  const say = (key: string, count: number) => translate(language, `parking:leaving.${key}`, { count });
  return toDeletionEffects(say, [
    { what: 'goes', key: 'ahead', count: ahead.length, ahead },
    { what: 'stays', key: 'past', count: past },
  ]);
};
