import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { today } from '../../../kit/time.ts';
import type { RollCall, WardenLink } from '../evacuation.ts';
import { compareFloors } from '../floors.ts';
import { can } from '../policy.ts';
import { deriveCodes } from './codes.ts';
import { findCounts } from './counts.ts';
import { listFloors } from './listFloors.ts';
import { findPeople, findPeopleInside } from './people.ts';
import { findRunning, listLinkFloors, lockRunningShared, toRunning } from './running.ts';

export async function readRollCall({ db, actor, building, now }: BuildingContext): Promise<RollCall> {
  if (!can.run(actor)) throw new AppError('forbidden');
  const running = await findRunning(db, building);
  if (!running) {
    const people = await findPeopleInside(db, building, today(building.timeZone, now));
    const floors = await listFloors(
      db,
      building,
      people.flatMap((person) => person.floors),
    );
    return {
      running: null,
      people,
      floors: floors.map((floor) => ({ floor, inside: null, outside: null, saidAt: null })),
    };
  }
  const people = await findPeople(db, building, running.id);
  const links = await listLinkFloors(db, building, running.id);
  const floors = links.flatMap(({ floor }) => floor ?? []).sort(compareFloors);
  return {
    running: toRunning(running),
    people,
    floors: await findCounts(db, building, running.id, floors),
  };
}

export async function listLinks(
  { db, actor, building }: BuildingContext,
  { evacuation: id }: { evacuation: number },
): Promise<WardenLink[]> {
  if (!can.run(actor)) throw new AppError('forbidden');
  const running = await lockRunningShared(db, building, id);
  const links = await listLinkFloors(db, building, id);
  const floors = links.flatMap(({ floor }) => floor ?? []).sort(compareFloors);
  const codes = await deriveCodes(db, running, [null, ...floors]);
  return codes.map(({ floor, code }) => ({ floor, code }));
}
