import { asc, isNull } from 'drizzle-orm';
import type { PublicCalendarContext } from '../../../kit/server/http/router.ts';
import { getToday, toTime } from '../../../kit/time.ts';
import type { RoomBoardData } from '../public/roomBoard.ts';
import { findOccupiedRoomPeriods } from './occupiedPeriods.ts';
import { toLocalEpochMinutes } from './slots.ts';
import { rooms } from './tables.ts';

const MINUTES_PER_DAY = 24 * 60;

export async function readRoomBoard({ db, building, now }: PublicCalendarContext): Promise<RoomBoardData> {
  const date = getToday(building.timeZone, now);
  const table = rooms.in(building);
  const boardRooms = await db
    .select({ id: table.id, name: table.name, capacity: table.capacity })
    .from(table)
    .where(isNull(table.retiredAt))
    .orderBy(asc(table.position), asc(table.id));
  const holds = await findOccupiedRoomPeriods(db, building, {
    rooms: boardRooms.map(({ id }) => id),
    days: [date],
  });
  const midnight = toLocalEpochMinutes(date, '00:00');
  const getTakenPeriods = (id: number) =>
    holds
      .filter(({ room }) => room === id)
      .map(
        ({ from, to }) => [Math.max(from - midnight, 0), Math.min(to - midnight, MINUTES_PER_DAY)] as const,
      )
      // `findOccupiedRoomPeriods` also returns holds of the next day because of the buffer.
      .filter(([from, to]) => from < to)
      .sort(([one], [other]) => one - other)
      .map(([from, to]) => ({ start: toTime(from), end: toTime(to) }));
  return {
    date,
    timeZone: building.timeZone,
    rooms: boardRooms.map(({ id, name, capacity }) => ({ name, capacity, held: getTakenPeriods(id) })),
  };
}
