import { eq } from 'drizzle-orm';
import type { ClosablePlace } from '../../../core/booking/closureEffects.ts';
import { parseMomentsAsPeriod } from '../../../core/booking/period.ts';
import { findPlacesByClosure } from '../../../core/booking/server/closedPlaces.ts';
import { getCurrentLocalMoment } from '../../../core/booking/server/closureHandler.ts';
import { closures } from '../../../core/booking/server/tables.ts';
import type { RowLock } from '../../../kit/server/database/locks.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { spaceClosureHandler } from '../../parking/server/shared.ts';
import { roomClosureHandler } from '../../rooms/server/shared.ts';
import type { Closure } from '../closure.ts';

/** In the order in which their locks are taken. */
export const closureHandlers = { rooms: roomClosureHandler, bays: spaceClosureHandler } as const;
export type ClosurePlaceFieldName = keyof typeof closureHandlers;
export const closurePlaceFieldNames = ['rooms', 'bays'] as const satisfies ClosurePlaceFieldName[];

type Row = ReturnType<typeof closures.in>['$inferSelect'];
export type ClosureRecord = Pick<Row, 'id' | 'startsAt' | 'endsAt' | 'reasonFr' | 'reasonEn' | 'version'> & {
  rooms: ClosablePlace[];
  bays: ClosablePlace[];
};

export async function addPlacesToClosures(
  { db, building }: Pick<BuildingContext, 'db' | 'building'>,
  rows: readonly Omit<ClosureRecord, ClosurePlaceFieldName>[],
): Promise<ClosureRecord[]> {
  const ids = rows.map(({ id }) => id);
  const rooms = await findPlacesByClosure(db, roomClosureHandler, building, ids);
  const bays = await findPlacesByClosure(db, spaceClosureHandler, building, ids);
  return rows.map((row) => ({ ...row, rooms: rooms.get(row.id) ?? [], bays: bays.get(row.id) ?? [] }));
}

export async function findClosure(
  context: Pick<BuildingContext, 'db' | 'building'>,
  id: number,
  lock: RowLock,
): Promise<ClosureRecord | undefined> {
  const table = closures.in(context.building);
  const query = context.db.select().from(table).where(eq(table.id, id));
  const rows = await (lock === 'locked' ? query.for('update') : query);
  return (await addPlacesToClosures(context, rows))[0];
}

export function toClosure(context: BuildingContext, row: ClosureRecord): Closure {
  const { id, startsAt, endsAt, rooms, bays, version } = row;
  const now = getCurrentLocalMoment(context);
  const state = endsAt <= now ? 'over' : startsAt <= now ? 'now' : 'ahead';
  const reason = { fr: row.reasonFr, en: row.reasonEn };
  return { id, ...parseMomentsAsPeriod(startsAt, endsAt), rooms, bays, reason, state, version };
}
