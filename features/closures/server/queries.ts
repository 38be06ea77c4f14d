import { eq } from 'drizzle-orm';
import { type ClosablePlace, toPeriod } from '../../../core/booking/closure.ts';
import { currentLocalMoment } from '../../../core/booking/server/closure.ts';
import { closures } from '../../../core/booking/server/tables.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { closableSpaces } from '../../parking/server/shared.ts';
import { closableRooms } from '../../rooms/server/shared.ts';
import type { Closure } from '../closure.ts';

/** In the order in which their locks are taken. */
export const closables = { rooms: closableRooms, bays: closableSpaces } as const;
export type ClosableList = keyof typeof closables;
export const closableLists = ['rooms', 'bays'] as const satisfies ClosableList[];

type Row = ReturnType<typeof closures.in>['$inferSelect'];
export type ClosureRow = Pick<Row, 'id' | 'startsAt' | 'endsAt' | 'reasonFr' | 'reasonEn' | 'version'> & {
  rooms: ClosablePlace[];
  bays: ClosablePlace[];
};

export async function withPlaces(
  { db, building }: Pick<BuildingContext, 'db' | 'building'>,
  rows: readonly Omit<ClosureRow, ClosableList>[],
): Promise<ClosureRow[]> {
  const ids = rows.map(({ id }) => id);
  const rooms = await closableRooms.findPlaces(db, building, ids);
  const bays = await closableSpaces.findPlaces(db, building, ids);
  return rows.map((row) => ({ ...row, rooms: rooms.get(row.id) ?? [], bays: bays.get(row.id) ?? [] }));
}

/** `locked`: locks the row until the transaction ends. */
export async function findClosure(
  context: Pick<BuildingContext, 'db' | 'building'>,
  id: number,
  lock: 'locked' | 'unlocked',
): Promise<ClosureRow | undefined> {
  const table = closures.in(context.building);
  const query = context.db.select().from(table).where(eq(table.id, id));
  const rows = await (lock === 'locked' ? query.for('update') : query);
  return (await withPlaces(context, rows))[0];
}

export function toClosure(context: BuildingContext, row: ClosureRow): Closure {
  const { id, startsAt, endsAt, rooms, bays, version } = row;
  const now = currentLocalMoment(context);
  const state = endsAt <= now ? 'over' : startsAt <= now ? 'now' : 'ahead';
  const reason = { fr: row.reasonFr, en: row.reasonEn };
  return { id, ...toPeriod(startsAt, endsAt), rooms, bays, reason, state, version };
}
