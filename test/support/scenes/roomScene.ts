import { modules } from '../../../core/modules.ts';
import type { BuildingRow, RoomRow } from '../../../demo/factories.ts';
import type { Answer, Caller, TestApp } from '../testApp.ts';
import { type Scene, scene } from './scene.ts';

/** Monday, a week after the scene's today. */
export const MONDAY = '2026-11-30';
export const TUESDAY = '2026-12-01';
export const WEDNESDAY = '2026-12-02';

export interface RoomScene extends Scene {
  /** Six seats; unlinked. */
  opera: RoomRow;
  /** Twelve seats, layouts and services; unlinked. */
  concorde: RoomRow;
  /** Three rooms of ten seats: a merges with b, b with c. */
  a: RoomRow;
  b: RoomRow;
  c: RoomRow;
  /** A room of another building. */
  far: RoomRow;
  /** The people of `here` belong to it too; its rooms are switched off. */
  roomless: BuildingRow;
}

/** The scene with meeting rooms; Hélios (vip, limited, colleague) has eight hours a day, Banque (neighbour) no limit. */
export async function roomScene(variables: Record<string, string> = {}): Promise<RoomScene> {
  const roomless = { modules: modules.filter((module) => module !== 'rooms') };
  const stage = await scene(variables, roomless);
  const { make } = stage.app;
  const building = stage.here.id;
  const opera = await make.room({ building, name: 'Opéra', capacity: 6 });
  const concorde = await make.room({
    building,
    name: 'Concorde',
    capacity: 12,
    layouts: ['Théâtre', 'En U'],
    services: ['Visioconférence', 'Café d’accueil'],
  });
  const a = await make.room({ building, name: 'Atrium A' });
  const b = await make.room({ building, name: 'Atrium B' });
  const c = await make.room({ building, name: 'Atrium C' });
  await make.mergeable(a, b);
  await make.mergeable(b, c);
  const far = await make.room({ building: stage.there.id, name: 'Vauban' });
  return { ...stage, opera, concorde, a, b, c, far, roomless: stage.closed };
}

export const BOOK = '/salle/createReservation/';
export const reservationsOf = (building: { id: number }) =>
  `/salle/deleteGetPatchReservation/${building.id}/`;
export const companyReservationsOf = (building: { id: number }) =>
  `/salle/GetUserReservation/${building.id}/`;
export const roomsOf = (building: { id: number }) => `/salle/deleteGetPatchSalle/${building.id}/`;
export const freeRoomsOf = (building: { id: number }) => `/salle/getSalleAvailable/${building.id}/`;
export const seriesOf = (building: { id: number }, id: number) =>
  `/api/buildings/${building.id}/reservation-series/${id}`;
export const reportOf = (building: { id: number }) => `/api/buildings/${building.id}/reservations/report`;
export const QUOTA = '/users/getQuota/';

export const on = (...days: string[]) => days.map((day) => [day, day]);

/** What the screen sends for a reservation on Monday from 10:00 to 11:00. */
export function bookingBody(room: RoomRow, over: object = {}) {
  return {
    pkBuilding: room.buildingId,
    name: 'Comité secret',
    debutDate: on(MONDAY),
    debutTime: '10:00',
    endTime: '11:00',
    reservedSalle: [room.id],
    nbUserExpected: 4,
    nbUser: 1,
    externalUsers: 'Ada Lovelace',
    registeredUsers: [],
    WantedDisposition: 'None',
    WantedService: 'None',
    comment: 'Porte close',
    ...over,
  };
}

/** Books, and answers the ids. Throws unless every day could be had. */
export async function booked(caller: Caller, room: RoomRow, over: object = {}): Promise<number[]> {
  const { status, body } = await caller.post(BOOK, bookingBody(room, over));
  if (status !== 200 || body.status !== 'OK') throw new Error(JSON.stringify(body));
  return body.created;
}

/** The reservations that somebody sees, from a month back to a year ahead. */
export async function reservationsSeen(
  caller: Caller,
  building: { id: number },
  range = 'start=2026-10-23&end=2027-10-20',
): Promise<Answer['body'][]> {
  const { body } = await caller.get(`${reservationsOf(building)}?${range}`);
  return body.fields;
}

/** Takes all reservations away, with the rooms they hold. */
export async function clearReservations({ database }: Pick<TestApp, 'database'>): Promise<void> {
  for (const table of ['room_holds', 'reservations']) await database.pool.query(`delete from ${table}`);
}
