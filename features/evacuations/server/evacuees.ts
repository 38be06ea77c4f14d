import { and, eq, sql } from 'drizzle-orm';
import { aliasUsersTable, buildPersonNameSql } from '../../../core/people/server/queries.ts';
import { companies, users } from '../../../core/people/server/tables.ts';
import { capitalizeName } from '../../../kit/capitalizeName.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { formatVisitorName, readMembersByVisit, visits } from '../../visits/server/shared.ts';
import { isMemberPresent } from '../../visits/shared.ts';
import type { Evacuee, EvacueeState } from '../evacuation.ts';
import { parseFloors } from '../floors.ts';
import { evacuationLinks, evacuationPeople, evacuationTicks } from './tables.ts';

interface Row {
  id: number;
  visit: number | null;
  firstName: string | null;
  lastName: string | null;
  party: string | null;
  organization: string | null;
  minors: boolean | null;
  hostFirstName: string | null;
  hostLastName: string | null;
  company: string;
  floors: string;
  heads: number;
  needsHelp: boolean;
  arrivedAt: Date | null;
  leftAt: Date | null;
  state: EvacueeState;
  found: number;
  saidAt: Date | null;
  saidBy: string | null;
  saidOn: string | null;
}

type GroupMembers = Awaited<ReturnType<typeof readMembersByVisit>>;

const toEvacuee =
  (groups: GroupMembers) =>
  ({ visit, firstName, lastName, hostFirstName, hostLastName, ...row }: Row): Evacuee => ({
    ...row,
    name: lastName === null ? '' : formatVisitorName({ firstName: firstName ?? '', lastName }),
    host: capitalizeName(`${hostFirstName ?? ''} ${hostLastName ?? ''}`),
    party: row.party ?? '',
    members: ((visit !== null && groups.get(visit)) || []).filter(isMemberPresent).map(formatVisitorName),
    organization: row.organization ?? '',
    minors: row.minors ?? false,
    floors: parseFloors(row.floors),
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    leftAt: row.leftAt?.toISOString() ?? null,
    saidAt: row.saidAt?.toISOString() ?? null,
    saidBy: row.saidBy ?? '',
  });

const findGroups = (db: Db, scope: BuildingScope, rows: readonly Pick<Row, 'visit' | 'heads'>[]) =>
  readMembersByVisit(
    db,
    scope,
    rows.flatMap(({ visit, heads }) => (visit !== null && heads > 1 ? visit : [])),
  );

function compareEvacuees(one: Evacuee, other: Evacuee): number {
  return (
    Number(other.needsHelp) - Number(one.needsHelp) ||
    one.company.localeCompare(other.company, 'fr') ||
    one.name.localeCompare(other.name, 'fr') ||
    one.id - other.id
  );
}

export async function findEvacuees(db: Db, scope: BuildingScope, evacuationId: number): Promise<Evacuee[]> {
  const table = evacuationPeople.in(scope);
  const [visit, tick, link] = [visits.in(scope), evacuationTicks.in(scope), evacuationLinks.in(scope)];
  const host = aliasUsersTable('host');
  const rows = await db
    .select({
      id: table.id,
      visit: table.visitId,
      firstName: visit.visitorFirstName,
      lastName: visit.visitorLastName,
      party: visit.partyName,
      organization: visit.organization,
      minors: visit.partyMinors,
      hostFirstName: host.firstName,
      hostLastName: host.lastName,
      company: companies.name,
      floors: table.floors,
      heads: table.heads,
      needsHelp: table.needsHelp,
      arrivedAt: table.arrivedAt,
      leftAt: table.leftAt,
      state: table.state,
      found: table.found,
      saidAt: table.saidAt,
      saidBy: buildPersonNameSql(users),
      saidOn: link.floor,
    })
    .from(table)
    .innerJoin(companies, eq(companies.id, table.companyId))
    .leftJoin(visit, eq(visit.id, table.visitId))
    .leftJoin(host, eq(host.id, visit.residentId))
    .leftJoin(tick, and(eq(tick.evacuationId, table.evacuationId), eq(tick.id, table.tickId)))
    .leftJoin(users, eq(users.id, tick.userId))
    .leftJoin(link, eq(link.id, tick.linkId))
    .where(eq(table.evacuationId, evacuationId));
  return rows.map(toEvacuee(await findGroups(db, scope, rows))).sort(compareEvacuees);
}

export async function findPeopleInside(db: Db, scope: BuildingScope, day: LocalDate): Promise<Evacuee[]> {
  const visit = visits.in(scope);
  const host = aliasUsersTable('host');
  const inside = sql`people_inside(${scope.single}, daterange(${day}, ${day}, '[]')) as inside`;
  const rows = await db
    .select({
      id: visit.id,
      visit: visit.id,
      firstName: visit.visitorFirstName,
      lastName: visit.visitorLastName,
      party: visit.partyName,
      organization: visit.organization,
      minors: visit.partyMinors,
      hostFirstName: host.firstName,
      hostLastName: host.lastName,
      company: companies.name,
      floors: sql<string>`inside.floors`,
      heads: sql<number>`inside.heads`,
      needsHelp: visit.needsHelp,
      arrivedAt: visit.checkedInAt,
    })
    .from(visit)
    .innerJoin(inside, sql`inside.visit_id = ${visit.id}`)
    .innerJoin(host, eq(host.id, visit.residentId))
    .innerJoin(companies, eq(companies.id, host.companyId));
  const noTick = {
    leftAt: null,
    state: 'unknown',
    found: 0,
    saidAt: null,
    saidBy: null,
    saidOn: null,
  } as const;
  const toNamedEvacuee = toEvacuee(await findGroups(db, scope, rows));
  return rows.map((row) => toNamedEvacuee({ ...row, ...noTick })).sort(compareEvacuees);
}
