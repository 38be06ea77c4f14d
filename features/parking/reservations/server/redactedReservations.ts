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
import type { Actor } from '../../../../kit/actor.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { readRowsWithinLimit } from '../../../../kit/server/database/rowLimit.ts';
import type { LocalDate } from '../../../../kit/time.ts';
import { can } from '../../policy.ts';
import { spaceReservations, spaces } from '../../server/tables.ts';
import type { SpaceReservation } from '../reservation.ts';

type Table = ReturnType<typeof spaceReservations.in>;

export function findSpaceReservations(
  db: Db,
  scope: BuildingScope,
  viewer: Actor,
  days: { from: LocalDate; to: LocalDate },
): Promise<SpaceReservation[]> {
  return findRedacted(db, scope, viewer, (table) =>
    // Written out, because only `booked` without a comparison uses the index on booked periods.
    and(sql`${table.booked}`, overlapsDaysCondition(table.period, days)),
  );
}

export function findSpaceReservationForViewer(
  db: Db,
  scope: BuildingScope,
  viewer: Actor,
  id: number,
): Promise<SpaceReservation[]> {
  return findRedacted(db, scope, viewer, (table) => eq(table.id, id));
}

/** All reads go through this query, which redacts for the viewer. */
async function findRedacted(
  db: Db,
  scope: BuildingScope,
  viewer: Actor,
  createCondition: (table: Table) => SQL | undefined,
): Promise<SpaceReservation[]> {
  const table = spaceReservations.in(scope);
  const spaceTable = spaces.in(scope);
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
