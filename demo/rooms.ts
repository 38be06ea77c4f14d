import { readFile } from 'node:fs/promises';
import type { App } from '../app.ts';
import { addDays, type LocalDate } from '../kit/time.ts';
import type { Factories, UserRow } from './factories.ts';
import type { RoomRow } from './roomFactories.ts';

const layouts = [
  ['Théâtre', 'Theatre'],
  ['En U', 'U shape'],
  ['Salle de classe', 'Classroom'],
  ['Conseil', 'Boardroom'],
] as const;
const services = [
  ['Visioconférence', 'Video conference'],
  ['Écran', 'Screen'],
  ['Tableau blanc', 'Whiteboard'],
  ['Café d’accueil', 'Welcome coffee'],
  ['Plateaux-repas', 'Meal trays'],
] as const;
const LAYOUTS = layouts.map(([name]) => name);
const SERVICES = services.map(([name]) => name);

interface DemoRoom {
  name: string;
  floor: string;
  directionsFr?: string;
  directionsEn?: string;
  capacity: number;
  layouts: string[];
  services: string[];
  picture: 'huddle' | 'meeting' | 'board' | 'ushape' | 'theatre';
  group?: string;
}

const small = { layouts: [], services: ['Écran'], picture: 'huddle' as const };
const medium = { layouts: ['Conseil', 'En U'], services: SERVICES.slice(0, 4), picture: 'meeting' as const };
const large = { layouts: LAYOUTS, services: SERVICES, picture: 'board' as const };

const fourthFloor = {
  floor: '4',
  directionsFr: 'Ascenseurs du hall jusqu’au 4e étage, puis à droite après la verrière.',
  directionsEn: 'Take the lifts in the lobby to the 4th floor, then turn right after the glass roof.',
};

const haussmann: readonly DemoRoom[] = [
  {
    name: 'Opéra',
    floor: '1',
    capacity: 6,
    directionsFr: 'Escalier du hall, première porte à gauche.',
    directionsEn: 'Take the stairs in the lobby, then the first door on the left.',
    ...medium,
  },
  { name: 'Madeleine', floor: '1', capacity: 8, ...medium },
  { name: 'Vendôme', floor: '1', capacity: 10, ...medium },
  { name: 'Concorde', floor: '2', capacity: 12, ...large },
  { name: 'Trocadéro', floor: '2', capacity: 16, ...large, picture: 'ushape' },
  { name: 'Bastille', floor: '2', capacity: 5, ...small },
  { name: 'Montmartre', floor: '2', capacity: 4, ...small },
  { name: 'Passy', floor: '2', capacity: 2, layouts: [], services: [], picture: 'huddle' },
  { name: 'Rivoli Est', floor: '3', capacity: 8, ...medium, group: 'Rivoli' },
  { name: 'Rivoli Ouest', floor: '3', capacity: 8, ...medium, group: 'Rivoli' },
  { name: 'Seine', floor: '3', capacity: 14, ...large, group: 'Fleuves' },
  { name: 'Marne', floor: '3', capacity: 10, ...medium, group: 'Fleuves' },
  { name: 'Atrium A', ...fourthFloor, capacity: 20, ...large, picture: 'ushape', group: 'Atrium' },
  { name: 'Atrium B', ...fourthFloor, capacity: 20, ...large, picture: 'ushape', group: 'Atrium' },
  { name: 'Atrium C', ...fourthFloor, capacity: 30, ...large, picture: 'theatre', group: 'Atrium' },
];

const lille: readonly DemoRoom[] = [
  { name: 'Vauban', floor: '1', capacity: 8, ...medium },
  { name: 'Citadelle', floor: '1', capacity: 12, ...large },
  { name: 'Beffroi Nord', floor: '2', capacity: 10, ...medium, group: 'Beffroi' },
  { name: 'Beffroi Sud', floor: '2', capacity: 10, ...medium, group: 'Beffroi' },
];

const slots = [
  ['09:00', '10:00'],
  ['10:00', '11:30'],
  ['11:30', '12:30'],
  ['14:00', '15:00'],
  ['15:00', '16:30'],
  ['16:30', '18:00'],
] as const;

const titles = [
  'Point projet',
  'Entretien',
  'Comité de direction',
  'Atelier produit',
  'Revue budgétaire',
  'Réunion client',
  'Formation',
];
const comments = [
  '',
  'Prévoir de l’eau, s’il vous plaît',
  '',
  '',
  'Arrivée des invités dix minutes avant',
  '',
];

const FIRST_DAY = -6;
const LAST_DAY = 10;

export async function makeRooms(
  files: App['files'],
  make: Factories,
  people: { haussmann: UserRow[]; lille: UserRow[]; reception: UserRow },
  today: LocalDate,
): Promise<void> {
  const here = await openRooms(files, make, 1, haussmann);
  const there = await openRooms(files, make, 2, lille);
  for (let day = FIRST_DAY; day <= LAST_DAY; day++) {
    const date = addDays(today, day);
    await fillDay(make, {
      date,
      day,
      rooms: here,
      people: people.haussmann,
      reception: people.reception,
      every: 5,
    });
    if (Math.abs(day) <= 3)
      await fillDay(make, {
        date,
        day,
        rooms: there,
        people: people.lille,
        reception: people.reception,
        every: 7,
      });
  }
  await meetWeekly(make, here, people.haussmann, today);
  await closeOne(make, here, today);
}

/** After the last reservation of the room. */
async function closeOne(make: Factories, rooms: RoomRow[], today: LocalDate): Promise<void> {
  const room = rooms.find(({ name }) => name === 'Passy');
  const [from, to] = [addDays(today, LAST_DAY + 2), addDays(today, LAST_DAY + 3)];
  const reason = { fr: 'Peinture de la salle', en: 'The room is being painted' };
  if (room) await make.closure(room, `${from} 08:00`, `${to} 18:00`, reason);
}

async function openRooms(
  files: App['files'],
  make: Factories,
  building: number,
  list: readonly DemoRoom[],
): Promise<RoomRow[]> {
  await make.roomOffers(building, 'layout', layouts);
  await make.roomOffers(building, 'service', services);
  const created: RoomRow[] = [];
  for (const [position, { group: _, picture, ...room }] of list.entries()) {
    const bytes = await readFile(new URL(`./files/rooms/${picture}.png`, import.meta.url));
    created.push(await make.room({ ...room, building, position, photoKey: await files.putPublic(bytes) }));
  }
  const groups = Map.groupBy(list.entries(), ([, { group }]) => group);
  for (const [group, members] of groups) {
    if (group) await make.mergeable(...members.flatMap(([at]) => created[at] ?? []));
  }
  return created;
}

interface Day {
  date: LocalDate;
  day: number;
  rooms: RoomRow[];
  people: UserRow[];
  reception: UserRow;
  every: number;
}

/** Merged rooms are booked together once a day. */
async function fillDay(make: Factories, { date, day, rooms, people, reception, every }: Day): Promise<void> {
  for (const [at, room] of rooms.entries()) {
    for (const [turn, [start, end]] of slots.entries()) {
      const seed = at * 3 + turn * 4 + (day - FIRST_DAY) * 2;
      if (seed % every !== 0) continue;
      const holder = people[(seed + at) % people.length];
      if (!holder) continue;
      await book(make, { holder, reception, seed, date, start, end, rooms: [room] });
    }
  }
  const [holder] = people;
  if (holder && day % 2 === 0)
    await book(make, {
      holder,
      reception,
      seed: day + 21,
      date,
      start: '18:30',
      end: '20:00',
      rooms: rooms.slice(-2),
    });
}

interface Booking {
  holder: UserRow;
  reception: UserRow;
  seed: number;
  date: LocalDate;
  start: string;
  end: string;
  rooms: RoomRow[];
}

/** Only VIPs book for themselves. Bookings by reception do not count for quotas. */
async function book(make: Factories, { holder, reception, seed, ...when }: Booking): Promise<void> {
  const itself = holder.role === 'vip';
  const expected = Math.max(1, Math.min(...when.rooms.map(({ capacity }) => capacity)) - (seed % 4));
  const [room] = when.rooms;
  await make.reservation({
    ...when,
    holderId: holder.id,
    createdBy: itself ? holder.id : reception.id,
    countsForQuota: itself && seed % 2 === 0,
    title: titles[seed % titles.length] ?? '',
    comment: comments[seed % comments.length] ?? '',
    expected,
    external: Math.min(expected, seed % 3),
    layout: room?.layouts?.[0] ?? null,
    services: room?.services?.slice(0, 1 + (seed % 2)) ?? [],
  });
}

async function meetWeekly(
  make: Factories,
  rooms: RoomRow[],
  people: UserRow[],
  today: LocalDate,
): Promise<void> {
  const [room, holder] = [rooms[1], people[0]];
  if (!room || !holder) return;
  const seriesId = await make.series({ building: room.buildingId, holderId: holder.id });
  for (const days of [-7, 0, 7, 14, 21, 28]) {
    const date = addDays(today, days);
    const title = 'Point hebdomadaire';
    const times = { start: '12:30', end: '13:30' };
    await make.reservation({
      rooms: [room],
      holderId: holder.id,
      title,
      date,
      ...times,
      seriesId,
      expected: 6,
    });
  }
}
