import type { EventRow } from '../../../demo/factories.ts';
import type { EventKind } from '../../../features/events/eventKind.ts';
import type { Answer, Caller, TestApp } from '../testApp.ts';
import { type Scene, scene, TODAY } from './scene.ts';

/** What the contract calls the kinds. */
export const TYPES: Record<EventKind, string> = {
  conference: 'Conference',
  gym: 'Salle de Sport',
  beautyRoom: 'Beauty ROOM',
};

export const REGISTER = '/event/registerEvent/';
export const UNREGISTER = '/event/unregisterEvent/';
export const eventsOf = (building: { id: number }, kind: EventKind = 'conference', range = '') =>
  `/event/deleteGetPatchEvent/${building.id}/?eventType=${encodeURIComponent(TYPES[kind])}${range}`;
export const managedOf = (building: { id: number }) => `/api/buildings/${building.id}/events`;
export const attendeesOf = (event: EventRow) =>
  `${managedOf({ id: event.buildingId })}/${event.id}/attendees`;
export const queueOf = (event: { id: number }) => `/api/events/${event.id}/waiting-list`;

export const register = (caller: Caller, event: { id: number }): Promise<Answer> =>
  caller.patch(REGISTER, { pk: event.id });
export const unregister = (caller: Caller, event: { id: number }): Promise<Answer> =>
  caller.patch(UNREGISTER, { pk: event.id });

/** What the screen sends for a conference of today, 18:00 to 20:00. */
export function eventBody(over: object = {}) {
  return {
    kind: 'conference',
    name: 'Petit déjeuner des voisins',
    description: 'Faire connaissance autour d’un café.',
    organizer: 'Parvis Gestion',
    startDate: TODAY,
    startTime: '18:00',
    endDate: TODAY,
    endTime: '20:00',
    floors: '3e étage',
    room: 'Auditorium',
    capacity: 20,
    price: 12.5,
    icon: 'coffee',
    ...over,
  };
}

/** The event as somebody sees it in the list. */
export async function seen(caller: Caller, event: EventRow): Promise<Answer['body']> {
  const { body } = await caller.get(eventsOf({ id: event.buildingId }, event.kind));
  return body.fields?.find(({ pk }: { pk: number }) => pk === event.id);
}

/** How many are registered and wait, as everybody sees it. */
export async function countsOf(
  caller: Caller,
  event: EventRow,
): Promise<{ registered: number; waiting: number }> {
  const { userNb, waitingNb } = await seen(caller, event);
  return { registered: userNb, waiting: waitingNb };
}

/** Who is registered, and who waits in order, by first name. */
export async function listedOf(staff: Caller, event: EventRow) {
  const { body } = await staff.get(attendeesOf(event));
  const names = (people: { firstName: string }[]) => people.map(({ firstName }) => firstName);
  return { registered: names(body.registered).sort(), waiting: names(body.waiting) };
}

/** The scene, in which `closed` has none of the events' modules. */
export function eventScene(variables: Record<string, string> = {}): Promise<Scene> {
  return scene(variables, { modules: ['reception', 'profile', 'visits', 'rooms', 'parking'] });
}

/** Takes all events away, with what belongs to them. */
export async function clearEvents({ database }: Pick<TestApp, 'database'>): Promise<void> {
  for (const table of ['event_registrations', 'event_waiting', 'events'])
    await database.pool.query(`delete from ${table}`);
}
