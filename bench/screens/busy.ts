import { factories } from '../../demo/factories.ts';
import { daysShown } from '../../features/rooms/web/calendar/calendarRange.ts';
import { openDatabase } from '../../kit/server/database/db.ts';
import { today } from '../../kit/time.ts';
import { A_DAY, busyBuilding, workingDays } from '../../test/support/fixtures/busyRooms.ts';
import type { Screen } from './list.ts';

const A_WEEK = 5 * A_DAY;
const A_MONTH = 3_500;
/** A large house: its rooms, and what its week holds. */
const MANY_ROOMS = 60;
const MANY_A_WEEK = 1_900;

/**
 * Makes a building of 20 rooms, with 800 reservations in this week and 3,500 in what the month shows, and one of 60 rooms with 1,900 in
 * this week, and answers the screens that show them.
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
  const large = await busyBuilding(factories(db), db, MANY_ROOMS);
  await large.book(full, MANY_A_WEEK);
  await close();
  return [
    { what: 'a week of 800', view: 'week', house: busy },
    { what: 'a month of 3,500', view: 'month', house: busy },
    { what: 'a week of 1,900 in 60 rooms', view: 'week', house: large },
    { what: 'a day of 380 in 60 rooms', view: 'day', house: large },
  ].map(({ what, view, house }) => ({
    name: `rooms, ${what}`,
    address: `/resident/Reservations?view=${view}&date=${full[0]}`,
    as: house.people[0].email,
    phone: true,
  }));
}
