import { factories } from '../../demo/factories.ts';
import { daysShown } from '../../features/rooms/web/calendar/calendarRange.ts';
import { openDatabase } from '../../kit/server/database/db.ts';
import { today } from '../../kit/time.ts';
import { A_DAY, busyBuilding, workingDays } from '../../test/support/fixtures/busyRooms.ts';
import type { Screen } from './list.ts';

const A_WEEK = 5 * A_DAY;
const A_MONTH = 3_500;

/**
 * Makes a building of 20 rooms, with 800 reservations in this week and 3,500 in what the month shows, and answers the
 * screens that show them.
 */
export async function fillBusyRooms(databaseUrl: string): Promise<Screen[]> {
  const { db, close } = openDatabase(databaseUrl, () => {}, { max: 2 });
  const busy = await busyBuilding(factories(db), db);
  const now = today('Europe/Paris', new Date());
  const [week, month] = [daysShown('week', now), daysShown('month', now)];
  const full = workingDays(week.start, week.end);
  const others = workingDays(month.start, month.end).filter((day) => !full.includes(day));
  await busy.book(full, A_WEEK);
  await busy.book(others, A_MONTH - A_WEEK);
  await close();
  const as = busy.people[0].email;
  return [
    ['a week of 800', 'week'],
    ['a month of 3,500', 'month'],
  ].map(([what, view]) => ({
    name: `rooms, ${what}`,
    address: `/resident/Reservations?view=${view}&date=${now}`,
    as,
    phone: true,
  }));
}
