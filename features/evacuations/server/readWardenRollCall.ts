import type { Context } from '../../../kit/server/http/router.ts';
import type { RollCallForWarden } from '../evacuation.ts';
import { findEvacuees } from './evacuees.ts';
import { findFloorCounts } from './findFloorCounts.ts';
import { findEvacuationByWardenCode, listFloorsWithWardenLink } from './runningEvacuation.ts';

/** Shows no contact data. The list of a floor omits people whose floor is unknown. */
export async function readWardenRollCall(
  { db }: Pick<Context, 'db'>,
  { code }: { code: string },
): Promise<RollCallForWarden> {
  const wardenLink = await findEvacuationByWardenCode(db, code);
  const { scope, evacuationId, floor, kind, startedAt, buildingName, timeZone } = wardenLink;
  const all = await findEvacuees(db, scope, evacuationId);
  const people = floor === null ? all : all.filter(({ floors }) => floors.includes(floor));
  const floors = floor === null ? await listFloorsWithWardenLink(db, scope, evacuationId) : [floor];
  return {
    building: buildingName,
    timeZone,
    kind,
    startedAt: startedAt.toISOString(),
    floor,
    people: people.map(
      ({
        id,
        name,
        party,
        members,
        company,
        floors: on,
        heads,
        needsHelp,
        leftAt,
        state,
        found,
        saidAt,
      }) => ({
        id,
        name,
        party,
        members,
        company,
        floors: on,
        heads,
        needsHelp,
        leftAt,
        state,
        found,
        saidAt,
      }),
    ),
    floors: await findFloorCounts(db, scope, evacuationId, floors),
  };
}
