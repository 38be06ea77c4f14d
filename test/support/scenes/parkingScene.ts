import { modules } from '../../../core/modules.ts';
import type { BayRow, BuildingRow } from '../../../demo/factories.ts';
import type { Answer, Caller } from '../testApp.ts';
import { type Scene, scene } from './scene.ts';

/** Monday, a week after the scene's today. */
export const MONDAY = '2026-11-30';
export const TUESDAY = '2026-12-01';

export interface ParkingScene extends Scene {
  a1: BayRow;
  a2: BayRow;
  /** A bay of another building. */
  far: BayRow;
  /** The people of `here` belong to it too; its parking is switched off. */
  bayless: BuildingRow;
}

/** The scene with bays. */
export async function parkingScene(variables: Record<string, string> = {}): Promise<ParkingScene> {
  const stage = await scene(variables, { modules: modules.filter((module) => module !== 'parking') });
  const { make } = stage.app;
  const a1 = await make.bay({ building: stage.here.id, name: 'A1' });
  const a2 = await make.bay({ building: stage.here.id, name: 'A2' });
  const far = await make.bay({ building: stage.there.id, name: 'L1' });
  return { ...stage, a1, a2, far, bayless: stage.closed };
}

export const baysOf = (building: { id: number }) => `/salle/deleteGetPatchPlace/${building.id}/`;
export const bayReservationsOf = (building: { id: number }) =>
  `/salle/deleteGetPatchPlaceReservation/${building.id}/`;
export const removalOf = (building: { id: number }) => `/salle/crudReservation/${building.id}/`;
export const forResidentOf = (building: { id: number }) =>
  `/api/buildings/${building.id}/parking-reservations`;
export const cancellationOf = (building: { id: number }, pk: number) =>
  `${forResidentOf(building)}/${pk}/cancellation`;

/** What the screen sends for a bay on Monday from 10:00 to 12:00. */
export function bayReservationBody(bay: BayRow, over: object = {}) {
  return {
    place: bay.id,
    name: 'Prototype secret',
    debutDate: MONDAY,
    debutTime: '10:00',
    endDate: MONDAY,
    endTime: '12:00',
    ...over,
  };
}

export const reserve = (caller: Caller, bay: BayRow, over: object = {}, headers = {}): Promise<Answer> =>
  caller.call('PUT', bayReservationsOf({ id: bay.buildingId }), bayReservationBody(bay, over), headers);

/** Reserves, and answers the reservation. Throws unless it could be had. */
export async function reserved(caller: Caller, bay: BayRow, over: object = {}): Promise<Answer['body']> {
  const { status, body } = await reserve(caller, bay, over);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.fields[0];
}

/** The reservations that somebody sees, from a month back to a year ahead. */
export async function bayReservationsSeen(
  caller: Caller,
  building: { id: number },
  range = 'start=2026-10-23&end=2027-10-20',
): Promise<Answer['body'][]> {
  const { body } = await caller.get(`${bayReservationsOf(building)}?${range}`);
  return body.fields;
}
