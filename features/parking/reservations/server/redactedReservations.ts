import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { overlapsDaysCondition } from '../../../../core/booking/server/overlapConditions.ts';
import {
  aliasUsersTable,
  buildPersonNameSql,
  redactHolder,
  reservationHolderColumns,
  toHolder,
} from '../../../../core/people/server/queries.ts';
import { companies, users } from '../../../../core/people/server/tables.ts';
import { readRowsWithinLimit } from '../../../../kit/server/database/rowLimit.ts';
import { resolveDayRange } from '../../../../kit/server/http/dayRange.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import type { DayRangeQuery } from '../../../../kit/time.ts';
import { can } from '../../policy.ts';
import { spaceReservations, spaces } from '../../server/tables.ts';
import type { SpaceReservation } from '../reservation.ts';

type Table = ReturnType<typeof spaceReservations.in>;

export function listSpaceReservations(
  context: BuildingContext,
  range: DayRangeQuery,
): Promise<SpaceReservation[]> {
  const days = resolveDayRange(context, range);
  return findRedacted(context, (table) =>
    // Written out: `booked = $1` would not use the partial index.
    and(sql`${table.booked}`, overlapsDaysCondition(table.period, days)),
  );
}

export async function readSpaceReservation(context: BuildingContext, id: number): Promise<SpaceReservation> {
  const [reservation] = await findRedacted(context, (table) => eq(table.id, id));
  if (!reservation) throw new Error('The parking reservation was not found');
  return reservation;
}

/** All reads go through this query, which redacts for the viewer. */
async function findRedacted(
  { db, building, actor: viewer }: BuildingContext,
  createCondition: (table: Table) => SQL | undefined,
): Promise<SpaceReservation[]> {
  const table = spaceReservations.in(building);
  const spaceTable = spaces.in(building);
  const assistant = aliasUsersTable('assistant');
  const rows = await readRowsWithinLimit(
    db
      .select({
        row: {
          id: table.id,
          bay: table.bayId,
          startDate: table.startDate,
          startTime: table.startTime,
          endDate: table.endDate,
          endTime: table.endTime,
        },
        bayName: spaceTable.name,
        title: table.title,
        version: table.version,
        assistantId: table.assistantId,
        buildingId: table.buildingId,
        assistant: buildPersonNameSql(assistant),
        holder: reservationHolderColumns,
      })
      .from(table)
      .innerJoin(spaceTable, and(eq(spaceTable.buildingId, table.buildingId), eq(spaceTable.id, table.bayId)))
      .innerJoin(users, eq(users.id, table.holderId))
      .leftJoin(assistant, eq(assistant.id, table.assistantId))
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(createCondition(table))
      .orderBy(asc(table.startDate), asc(table.startTime), asc(table.id)),
  );
  return rows.map(
    ({ row, bayName: spaceName, title, version, holder, assistant, assistantId, buildingId }) => {
      const ownership = { holderId: holder.id, assistantId, buildingId };
      const mayChange = can.change(viewer, ownership);
      // An assistant who booked for a holder may always see the holder's name.
      const visibleHolder = mayChange ? toHolder(holder) : redactHolder(viewer, holder);
      return {
        ...row,
        bayName: spaceName,
        title: can.seeTitle(viewer, ownership) ? title : '',
        version: mayChange ? version : null,
        isMine: holder.id === viewer.userId,
        mayChange,
        holder: visibleHolder,
        assistant: visibleHolder && assistant,
      };
    },
  );
}
