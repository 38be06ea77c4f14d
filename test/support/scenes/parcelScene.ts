import { modules } from '../../../core/modules.ts';
import type { Answer, Caller } from '../testApp.ts';
import { type Scene, scene, TODAY } from './scene.ts';

/** The scene with parcels on here and there, and off in `closed`. */
export function parcelScene(variables: Record<string, string> = {}): Promise<Scene> {
  return scene(variables, { modules: modules.filter((module) => module !== 'parcels') });
}

export const parcelsOf = (building: { id: number }) => `/parcel/crudParcel/${building.id}/`;
export const parcelAt = (building: { id: number }, pk: number) =>
  `/api/buildings/${building.id}/parcels/${pk}`;

/** What the screen sends. */
export function parcelBody(over: object = {}) {
  return {
    recipient: 'Claire Fontaine',
    time: '9:30',
    date: TODAY,
    parcelSender: 'Librairie du Pont',
    parcelStatus: 'en attente',
    companyName: 'Hélios Conseil',
    ...over,
  };
}

export const add = (
  caller: Caller,
  building: { id: number },
  over: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> => caller.call('PUT', parcelsOf(building), parcelBody(over), headers);

/** Adds, and answers the parcel. Throws unless it could be. */
export async function added(caller: Caller, building: { id: number }, over: object = {}) {
  const { status, body } = await add(caller, building, over);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.fields[0];
}

/** The parcels that somebody sees. */
export async function parcelsSeen(caller: Caller, building: { id: number }, query = '') {
  return (await caller.get(parcelsOf(building) + query)).body.fields;
}

export const move = (caller: Caller, building: { id: number }, pk: number, state: string) =>
  caller.post(`${parcelAt(building, pk)}/status`, { state });
