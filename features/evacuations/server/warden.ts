import type { Context } from '../../../kit/server/http/router.ts';
import type { WardenList } from '../evacuation.ts';
import { compareFloors } from '../floors.ts';
import { findCounts } from './counts.ts';
import { findPeople } from './people.ts';
import { listLinkFloors, resolveLink } from './running.ts';

/** Shows no contact data. The list of a floor omits people whose floor is unknown. */
export async function readWardenList(
  { db }: Pick<Context, 'db'>,
  { code }: { code: string },
): Promise<WardenList> {
  const opened = await resolveLink(db, code);
  const { scope, evacuationId, floor, kind, startedAt, buildingName, timeZone } = opened;
  const all = await findPeople(db, scope, evacuationId);
  const people = floor === null ? all : all.filter(({ floors }) => floors.includes(floor));
  const floors =
    floor === null
      ? (await listLinkFloors(db, scope, evacuationId))
          .flatMap((link) => link.floor ?? [])
          .sort(compareFloors)
      : [floor];
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
    floors: await findCounts(db, scope, evacuationId, floors),
  };
}
