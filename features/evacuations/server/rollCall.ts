import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getToday } from '../../../kit/time.ts';
import type { RollCall, WardenLink } from '../evacuation.ts';
import { can } from '../policy.ts';
import { findEvacuees, findPeopleInside } from './evacuees.ts';
import { findBuildingFloors } from './findBuildingFloors.ts';
import { findFloorCounts } from './findFloorCounts.ts';
import {
  findRunningEvacuation,
  listFloorsWithWardenLink,
  lockRunningEvacuationShared,
  toRunningEvacuation,
} from './runningEvacuation.ts';
import { deriveWardenCodes } from './wardenCodes.ts';

export async function readRollCall({ db, actor, building, now }: BuildingContext): Promise<RollCall> {
  if (!can.runEvacuations(actor)) throw new AppError('forbidden');
  const running = await findRunningEvacuation(db, building);
  if (!running) {
    const people = await findPeopleInside(db, building, getToday(building.timeZone, now));
    const floors = await findBuildingFloors(
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
  const people = await findEvacuees(db, building, running.id);
  const floors = await listFloorsWithWardenLink(db, building, running.id);
  return {
    running: toRunningEvacuation(running),
    people,
    floors: await findFloorCounts(db, building, running.id, floors),
  };
}

export async function listWardenLinks(
  { db, actor, building }: BuildingContext,
  { evacuation: id }: { evacuation: number },
): Promise<WardenLink[]> {
  if (!can.runEvacuations(actor)) throw new AppError('forbidden');
  const running = await lockRunningEvacuationShared(db, building, id);
  const floors = await listFloorsWithWardenLink(db, building, id);
  const codes = await deriveWardenCodes(db, running, [null, ...floors]);
  return codes.map(({ floor, code }) => ({ floor, code }));
}
