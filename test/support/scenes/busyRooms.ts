import { randomBytes } from 'node:crypto';
import type { BuildingRow, Factories, UserRow } from '../../../demo/factories.ts';
import { reservations, roomHolds } from '../../../features/rooms/server/tables.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { BuildingScope } from '../../../kit/server/database/scope.ts';
import { addDays, type LocalDate } from '../../../kit/time.ts';

const ROOMS = 20;
/** What a full working day holds: each room eight times. */
export const A_DAY = ROOMS * 8;

const FIRST_HOUR = 8;
const contents = [
  { title: 'Point projet', comment: '', layout: null, services: [] },
  { title: 'Comité', comment: 'Prévoir de l’eau, s’il vous plaît', layout: 'Conseil', services: ['Écran'] },
  { title: 'Réunion client', comment: '', layout: 'En U', services: ['Visioconférence', 'Café d’accueil'] },
];

export interface BusyBuilding {
  building: BuildingRow;
  /** Seven residents of four companies, who hold the reservations in turn. */
  people: [UserRow, UserRow, ...UserRow[]];
  /** Spreads reservations of an hour evenly over these days, from 8:00 on, and over the rooms; 320 a day at most. */
  book(days: readonly LocalDate[], count: number): Promise<void>;
  /** How many there are on these days, both ends included. */
  booked(from: LocalDate, to: LocalDate): number;
}

/** A building of its own with 20 rooms. */
export async function busyBuilding(make: Factories, db: Db): Promise<BusyBuilding> {
  const building = await make.building();
  const buildings = [building.id];
  const scope = new BuildingScope(buildings);
  const rooms: number[] = [];
  while (rooms.length < ROOMS) rooms.push((await make.room({ building: building.id })).id);
  const resident = (over: { companyId?: number } = {}) =>
    make.user({ buildings, email: `${randomBytes(6).toString('hex')}@parvis.test`, ...over });
  const people: BusyBuilding['people'] = [await resident(), await resident()];
  while (people.length < 4) people.push(await resident());
  for (const { companyId } of people.slice(0, 3)) people.push(await resident({ companyId }));

  const all: LocalDate[] = [];
  const book = async (days: readonly LocalDate[], count: number) => {
    const at = new Date();
    const slots = Array.from({ length: count }, (_, n) => {
      const turn = Math.floor(n / days.length);
      const room = turn % ROOMS;
      // They begin at four times of the hour: what overlaps only in part is harder to draw.
      const start = (FIRST_HOUR + Math.floor(turn / ROOMS)) * 60 + (room % 4) * 15;
      const [date, roomId] = [days[n % days.length] ?? '', rooms[room] ?? 0];
      return { date, roomId, start: clock(start), end: clock(start + 60) };
    });
    const rows = slots.map(({ date, start, end }, n) => {
      const { id, companyId } = people[n % people.length] ?? people[0];
      return {
        ...(contents[n % contents.length] ?? { title: '' }),
        ...{ holderId: id, companyId, countsForQuota: true, createdBy: id, date, start, end },
        ...{ expected: 6, external: 2, externalNames: 'Ada Lovelace, Grace Hopper', guests: [] },
        ...{ booked: true, sequence: 0, createdAt: at, updatedAt: at },
      };
    });
    const ids = await reservations.insertMany(db, scope, rows);
    const holds = slots.map((slot, n) => ({
      ...slot,
      ...{ reservationId: ids[n] ?? 0, booked: true, bufferMinutes: 0 },
    }));
    await roomHolds.insertMany(db, scope, holds);
    all.push(...slots.map(({ date }) => date));
  };
  const booked = (from: LocalDate, to: LocalDate) => all.filter((day) => from <= day && day <= to).length;
  return { building, people, book, booked };
}

/** Monday to Friday, both ends included. */
export function workingDays(from: LocalDate, to: LocalDate): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday > 0 && weekday < 6) days.push(day);
  }
  return days;
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
