import { and, asc, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Period } from '../../../core/booking/period.ts';
import { closures } from '../../../core/booking/server/tables.ts';
import type { FindDisplayNames } from '../../../core/feature/server/feature.ts';
import type { BilingualText } from '../../../kit/bilingualText.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { defineLockKind, lockInOrder } from '../../../kit/server/database/locks.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { formatNumericDateTime } from '../../../kit/server/mail/mailFormats.ts';
import type { ParkingSpace, SpaceBookingAccessLevel } from '../parking.ts';
import { can } from '../policy.ts';
import { spaceCompanies, spaceOccupancies, spaceReservations, spaces } from './tables.ts';

export interface ActiveSpace extends Pick<ParkingSpace, 'id' | 'name' | 'kinds'> {
  mayBook: SpaceBookingAccessLevel;
  companies: number[];
}

export async function findActiveSpaces(db: Db, scope: BuildingScope): Promise<ActiveSpace[]> {
  const [table, companyTable] = [spaces.in(scope), spaceCompanies.in(scope)];
  const rows = await db
    .select({ id: table.id, name: table.name, kinds: table.kinds, mayBook: table.mayBook })
    .from(table)
    .where(isNull(table.retiredAt))
    .orderBy(asc(table.position), asc(table.id));
  const pairs = rows.some(({ mayBook }) => mayBook === 'companies')
    ? await db.select({ spaceId: companyTable.bayId, company: companyTable.companyId }).from(companyTable)
    : [];
  const companies = Map.groupBy(pairs, ({ spaceId }) => spaceId);
  return rows.map((row) => ({
    ...row,
    companies: (companies.get(row.id) ?? []).map(({ company }) => company),
  }));
}

export function hasSpacesCondition(db: Db, scope: BuildingScope): SQL {
  const table = spaces.in(scope);
  return exists(db.select().from(table).where(isNull(table.retiredAt)));
}

export async function listSpaces({ db, actor, building }: BuildingContext): Promise<ParkingSpace[]> {
  const all = await findActiveSpaces(db, building);
  return all.map(({ mayBook, companies, ...space }) => ({
    ...space,
    mayReserve: can.reserveSpace(actor, { mayBook, companies }),
  }));
}

export async function findSpaceNameById(db: Db, scope: BuildingScope, id: number): Promise<string> {
  const table = spaces.in(scope);
  const [space] = await db.select({ name: table.name }).from(table).where(eq(table.id, id));
  return space?.name ?? '';
}

const SPACE = defineLockKind('parking.bay', 48);

/** Serialises writers of reservations of these spaces until the transaction ends. */
export function lockSpaces(tx: Db, ids: readonly number[]): Promise<void> {
  return lockInOrder(tx, ids.map(SPACE.of));
}

const ORDER = defineLockKind('parking.order', 47);

/** Serialises changes to the list of spaces until the transaction ends. */
export function lockSpaceList(tx: Db, scope: BuildingScope): Promise<void> {
  return lockInOrder(tx, [ORDER.of(scope.single)]);
}

interface TakenSpaceFilter extends Period {
  space?: number;
  except?: number | undefined;
}

/** Maps each taken space to the reason if only closures take it, else to null. */
export async function findTakenSpaces(
  db: Db,
  scope: BuildingScope,
  filter: TakenSpaceFilter,
): Promise<Map<number, BilingualText | null>> {
  const [table, closureTable] = [spaceOccupancies.in(scope), closures.in(scope)];
  const { startDate, startTime, endDate, endTime, space, except } = filter;
  const period = sql`tsrange(${startDate}::date + ${startTime}::time, ${endDate}::date + ${endTime}::time)`;
  const rows = await db
    .selectDistinct({
      spaceId: table.bayId,
      reservation: table.reservationId,
      fr: closureTable.reasonFr,
      en: closureTable.reasonEn,
    })
    .from(table)
    .leftJoin(
      closureTable,
      and(eq(closureTable.buildingId, table.buildingId), eq(closureTable.id, table.closureId)),
    )
    .where(
      and(
        space === undefined ? undefined : eq(table.bayId, space),
        sql`${table.period} && ${period}`,
        except === undefined ? undefined : sql`${table.reservationId} is distinct from ${except}`,
      ),
    );
  const reasonBySpace = new Map<number, BilingualText | null>();
  for (const { spaceId, reservation, fr, en } of rows)
    reasonBySpace.set(
      spaceId,
      reservation === null && reasonBySpace.get(spaceId) !== null ? { fr: fr ?? '', en: en ?? '' } : null,
    );
  return reasonBySpace;
}

export type SpaceReservationRecord = ReturnType<typeof spaceReservations.in>['$inferSelect'];

/** Finds cancelled reservations, too. `locked`: locks the row until the transaction ends. */
export async function findSpaceReservationRow(
  db: Db,
  scope: BuildingScope,
  id: number,
  lock: 'locked' | 'unlocked',
): Promise<SpaceReservationRecord | undefined> {
  const table = spaceReservations.in(scope);
  const query = db.select().from(table).where(eq(table.id, id));
  return (await (lock === 'locked' ? query.for('update') : query))[0];
}

/** Titles are private, so a reservation is named by space, day and time. */
export const findSpaceReservationNames: FindDisplayNames = async (db, buildings, ids) => {
  const [table, spaceTable] = [spaceReservations.in(buildings), spaces.in(buildings)];
  const rows = await db
    .select({ id: table.id, space: spaceTable.name, date: table.startDate, time: table.startTime })
    .from(table)
    .innerJoin(spaceTable, and(eq(spaceTable.buildingId, table.buildingId), eq(spaceTable.id, table.bayId)))
    .where(inArray(table.id, [...ids]));
  return new Map(
    rows.map(({ id, space, date, time }) => [id, `${space}, ${formatNumericDateTime(date, time)}`]),
  );
};
