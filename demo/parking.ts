import type { SpaceKind } from '../features/parking/catalogue/space.ts';
import { addDays, getWeekday, type LocalDate } from '../kit/time.ts';
import type { Factories, SpaceRow, UserRow } from './factories.ts';

const kinds: Readonly<Record<string, SpaceKind[]>> = {
  A1: ['accessible'],
  A4: ['electric'],
  A5: ['electric'],
  B3: ['twoWheels'],
  'Visiteurs 1': ['visitor'],
  'Visiteurs 2': ['visitor', 'electric'],
};
const names = ['A1', 'A2', 'A3', 'A4', 'A5', 'B1', 'B2', 'B3', 'Visiteurs 1', 'Visiteurs 2'];
const reservations = [
  ['08:00', '18:00'],
  ['09:00', '12:30'],
  ['14:00', '19:00'],
  ['10:30', '16:00'],
] as const;
const titles = ['Voiture', 'Client', 'Prestataire', 'Livraison', 'Voiture de service', 'Candidat'];

const FIRST_DAY = -6;
const LAST_DAY = 13;

interface People {
  haussmann: UserRow[];
  reception: UserRow;
}

export async function makeParking(make: Factories, people: People, today: LocalDate): Promise<void> {
  const spaces: SpaceRow[] = [];
  for (const [position, name] of names.entries())
    spaces.push(await make.space({ building: 1, name, position, kinds: kinds[name] ?? [] }));
  for (let day = FIRST_DAY; day <= LAST_DAY; day++) await fillDay(make, spaces, people, today, day);
  await parkOverNight(make, spaces, people, today);
}

/** The last space is reserved overnight. */
async function fillDay(make: Factories, spaces: SpaceRow[], people: People, today: LocalDate, day: number) {
  const date = addDays(today, day);
  const isWeekend = getWeekday(date) >= 5;
  for (const [at, space] of spaces.slice(0, -1).entries()) {
    const seed = at * 5 + (day - FIRST_DAY) * 3;
    if (seed % (isWeekend ? 7 : 2) !== 0) continue;
    const [startTime, endTime] = reservations[seed % reservations.length] ?? reservations[0];
    await reserve(make, people, seed, { space, startDate: date, startTime, endDate: date, endTime });
  }
}

async function parkOverNight(make: Factories, spaces: SpaceRow[], people: People, today: LocalDate) {
  const [space] = spaces.slice(-1);
  if (!space) return;
  for (const [at, day] of [-3, 1, 8].entries()) {
    const startDate = addDays(today, day);
    const reservation = { startDate, startTime: '17:30', endDate: addDays(startDate, 1), endTime: '10:00' };
    await reserve(make, people, at * 4, { space, ...reservation });
  }
}

interface DemoReservation {
  space: SpaceRow;
  startDate: LocalDate;
  startTime: string;
  endDate: LocalDate;
  endTime: string;
}

/** Only VIPs reserve for themselves; reception does for others. */
async function reserve(
  make: Factories,
  { haussmann, reception }: People,
  seed: number,
  reservation: DemoReservation,
) {
  const holder = haussmann[seed % haussmann.length];
  if (!holder) return;
  const title = titles[seed % titles.length] ?? '';
  const createdBy = holder.role === 'vip' ? holder.id : reception.id;
  await make.spaceReservation({ ...reservation, title, holderId: holder.id, createdBy });
}
