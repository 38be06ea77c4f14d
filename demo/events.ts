import { readFile } from 'node:fs/promises';
import type { App } from '../app.ts';
import type { EventKind } from '../features/events/eventKind.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import type { Db } from '../kit/server/database/db.ts';
import { lockFileForReference } from '../kit/server/files/files.ts';
import { addDays, type LocalDate } from '../kit/time.ts';
import {
  beautyEvents,
  conferenceEvents,
  type DemoEvent,
  type PictureName,
  sportsEvents,
} from './eventList.ts';
import type { Factories, UserRow } from './factories.ts';

export async function makeEvents(
  db: Db,
  files: App['files'],
  make: Factories,
  people: { haussmann: UserRow[]; lille: UserRow[]; reception: UserRow },
  today: LocalDate,
  now: Date,
): Promise<void> {
  const gallery = { 1: new Map<PictureName, number>(), 2: new Map<PictureName, number>() };
  const pictureOf = async (building: 1 | 2, name: PictureName): Promise<number> => {
    const known = gallery[building].get(name);
    if (known !== undefined) return known;
    const scope = new BuildingScope([building]);
    const bytes = await readFile(new URL(`./files/events/${name}.webp`, import.meta.url));
    const id = await files.storePicture(db, scope, { filename: `${name}.webp`, bytes }, now);
    await lockFileForReference(db, scope, { id, kind: 'picture', field: 'picture', shareable: true });
    gallery[building].set(name, id);
    return id;
  };

  const add = async (building: 1 | 2, kind: EventKind, all: DemoEvent[], residents: UserRow[]) => {
    for (const [at, demoEvent] of all.entries()) {
      const {
        day,
        more = 0,
        start,
        end,
        text,
        crowd,
        waiting = 0,
        price = 0,
        picture,
        ...columns
      } = demoEvent;
      const rotated = residents.map((_, step) => residents[(at * 3 + step) % residents.length]?.id ?? 0);
      await make.event({
        building,
        kind,
        name: columns.name,
        room: columns.room,
        floors: columns.floors,
        capacity: columns.capacity,
        icon: columns.icon ?? 'calendar',
        description: text,
        startDate: addDays(today, day),
        startTime: start,
        endDate: addDays(today, day + more),
        endTime: end,
        priceCents: Math.round(price * 100),
        imageId: picture ? await pictureOf(building, picture) : null,
        createdBy: people.reception.id,
        registered: rotated.slice(0, crowd),
        waiting: rotated.slice(crowd, crowd + waiting),
      });
    }
  };
  await add(1, 'conference', conferenceEvents, people.haussmann);
  await add(1, 'gym', sportsEvents, people.haussmann);
  await add(1, 'beautyRoom', beautyEvents, people.haussmann);
  await add(2, 'conference', conferenceEvents.slice(1, 5), people.lille);
  await add(2, 'gym', sportsEvents.slice(1, 3), people.lille);
}
