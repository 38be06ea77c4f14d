import { eq } from 'drizzle-orm';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import { aliasUsersTable, buildPersonNameSql } from '../../../core/people/server/queries.ts';
import { companies, users } from '../../../core/people/server/tables.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { getLocalNow } from '../../../kit/time.ts';
import type { EvacuationKind } from '../evacuation.ts';
import { compareFloors, parseFloors } from '../floors.ts';
import { findFloorCounts } from './findFloorCounts.ts';
import { listFloorsWithWardenLink } from './runningEvacuation.ts';
import { evacuationPeople, evacuations } from './tables.ts';

/** Visitors with the same floors; several if the host’s company has several, none if unknown. */
interface FloorRecord {
  floors: string[];
  heads: number;
  found: number;
  helped: number;
  /** Local times (`HH:MM`) of the first and last visitor found. */
  first: string | null;
  last: string | null;
  inside: number | null;
  outside: number | null;
}

interface UnfoundPerson {
  /** Number in the list, because the record holds no names of visitors. */
  number: number;
  floors: string[];
  company: string;
  heads: number;
  needsHelp: boolean;
  note: string;
}

export interface EvacuationRecord {
  building: { name: string; address: string; timeZone: string; logoKey: string | null };
  kind: EvacuationKind;
  startedAt: Date;
  endedAt: Date;
  startedBy: string;
  endedBy: string;
  comment: string;
  heads: number;
  found: number;
  helped: number;
  needingHelp: number;
  left: number;
  floors: FloorRecord[];
  unfound: UnfoundPerson[];
}

export async function findUnsealedRecord(
  db: Db,
  scope: BuildingScope,
  id: number,
): Promise<EvacuationRecord | undefined> {
  const all = evacuations.in(scope);
  const ender = aliasUsersTable('ender');
  const [row] = await db
    .select({
      kind: all.kind,
      startedAt: all.startedAt,
      endedAt: all.endedAt,
      comment: all.comment,
      sealedAt: all.sealedAt,
      startedBy: buildPersonNameSql(users),
      endedBy: buildPersonNameSql(ender),
    })
    .from(all)
    .innerJoin(users, eq(users.id, all.startedBy))
    .innerJoin(ender, eq(ender.id, all.endedBy))
    .where(eq(all.id, id));
  const building = await findBuildingDetails(db, scope.single);
  if (!row?.endedAt || row.sealedAt || !building) return undefined;
  const { kind, startedAt, endedAt, comment } = row;
  const table = evacuationPeople.in(scope);
  const rows = await db
    .select({
      floors: table.floors,
      heads: table.heads,
      found: table.found,
      state: table.state,
      needsHelp: table.needsHelp,
      leftAt: table.leftAt,
      saidAt: table.saidAt,
      note: table.note,
      company: companies.name,
    })
    .from(table)
    .innerJoin(companies, eq(companies.id, table.companyId))
    .where(eq(table.evacuationId, id))
    .orderBy(table.id);
  const people = rows.map((person) => ({ ...person, floors: parseFloors(person.floors) }));
  const presentPeople = people.filter(({ leftAt }) => leftAt === null);
  const floors = await listFloorsWithWardenLink(db, scope, id);
  const counts = await findFloorCounts(db, scope, id, floors);
  const { name, address, timeZone, logoKey } = building;
  const time = (at: Date | null) => at && getLocalNow(timeZone, at).time;

  const groups = new Map<string, FloorRecord>();
  const groupOf = (floorsOfPerson: string[]) => {
    const key = floorsOfPerson.join(', ');
    const blank = { heads: 0, found: 0, helped: 0, first: null, last: null, inside: null, outside: null };
    const group = groups.get(key) ?? { floors: floorsOfPerson, ...blank };
    groups.set(key, group);
    return group;
  };
  for (const { floor, inside, outside } of counts)
    if (inside !== null) Object.assign(groupOf([floor]), { inside, outside });
  const inTime = presentPeople.toSorted((a, b) => (a.saidAt?.getTime() ?? 0) - (b.saidAt?.getTime() ?? 0));
  for (const person of inTime) {
    const group = groupOf(person.floors);
    group.heads += person.heads;
    group.found += person.found;
    if (person.state === 'helped') group.helped += person.found;
    if (person.found > 0) {
      group.first ??= time(person.saidAt);
      group.last = time(person.saidAt);
    }
  }
  const sum = (of: (person: (typeof presentPeople)[number]) => number) =>
    presentPeople.reduce((total, person) => total + of(person), 0);
  return {
    building: { name, address, timeZone, logoKey: logoKey ?? null },
    kind,
    startedAt,
    endedAt,
    comment,
    startedBy: row.startedBy ?? '',
    endedBy: row.endedBy ?? '',
    heads: sum(({ heads }) => heads),
    found: sum(({ found }) => found),
    helped: sum(({ state, found }) => (state === 'helped' ? found : 0)),
    needingHelp: sum(({ needsHelp, heads }) => (needsHelp ? heads : 0)),
    left: people.length - presentPeople.length,
    floors: [...groups.values()].sort((a, b) => compareFloors(a.floors[0] ?? '~', b.floors[0] ?? '~')),
    unfound: people.flatMap((person, at) =>
      person.leftAt === null && person.found < person.heads
        ? [
            {
              number: at + 1,
              floors: person.floors,
              company: person.company,
              note: person.note,
              heads: person.heads - person.found,
              needsHelp: person.needsHelp,
            },
          ]
        : [],
    ),
  };
}
