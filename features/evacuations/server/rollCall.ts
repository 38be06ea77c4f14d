import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { today } from '../../../kit/time.ts';
import type { RollCall, WardenLink } from '../evacuation.ts';
import { byFloor } from '../floors.ts';
import { can } from '../policy.ts';
import { codesOf } from './codes.ts';
import { countsOf } from './counts.ts';
import { floorsKnown } from './floorsKnown.ts';
import { peopleInside, peopleOf } from './people.ts';
import { asTold, findRunning, holdRunning, linksOf } from './runningOnes.ts';

export async function readRollCall({ db, actor, building, now }: BuildingContext): Promise<RollCall> {
  if (!can.run(actor)) throw new AppError('forbidden');
  const running = await findRunning(db, building);
  if (!running) {
    const people = await peopleInside(db, building, today(building.timeZone, now));
    const floors = await floorsKnown(
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
  const people = await peopleOf(db, building, running.id);
  const links = await linksOf(db, building, running.id);
  const floors = links.flatMap(({ floor }) => floor ?? []).sort(byFloor);
  return {
    running: asTold(running),
    people,
    floors: await countsOf(db, building, running.id, floors),
  };
}

export async function listLinks(
  { db, actor, building }: BuildingContext,
  { evacuation: id }: { evacuation: number },
): Promise<WardenLink[]> {
  if (!can.run(actor)) throw new AppError('forbidden');
  const running = await holdRunning(db, building, id);
  const links = await linksOf(db, building, id);
  const floors = links.flatMap(({ floor }) => floor ?? []).sort(byFloor);
  const codes = await codesOf(db, running, [null, ...floors]);
  return codes.map(({ floor, code }) => ({ floor, code }));
}
