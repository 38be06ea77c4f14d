import { asc, eq, inArray } from 'drizzle-orm';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { getContractorDocumentState } from '../recurringVisit.ts';
import type { ContractorDocumentProblem, RecurringVisitDetails } from '../visitDetails.ts';
import { contractorDocuments, recurringVisitMembers, recurringVisits } from './tables.ts';

/** Other visits are omitted from the result. */
export async function readRecurringVisitsOfVisits(
  db: Db,
  scope: BuildingScope,
  visits: readonly { id: number; standingMemberId: number | null; date: LocalDate }[],
): Promise<ReadonlyMap<number, RecurringVisitDetails>> {
  const members = [...new Set(visits.flatMap(({ standingMemberId }) => standingMemberId ?? []))];
  if (members.length === 0) return new Map();
  const [table, team, documents] = [
    recurringVisits.in(scope),
    recurringVisitMembers.in(scope),
    contractorDocuments.in(scope),
  ];
  const rows = await db
    .select({
      member: team.id,
      id: table.id,
      contractor: table.contractor,
      purpose: table.purpose,
      until: table.until,
      hoursFrom: table.hoursFrom,
      hoursTo: table.hoursTo,
    })
    .from(team)
    .innerJoin(table, eq(table.id, team.standingId))
    .where(inArray(team.id, members));
  const ids = [...new Set(rows.map(({ id }) => id))];
  const needed = await db
    .select()
    .from(documents)
    .where(inArray(documents.standingId, ids))
    .orderBy(asc(documents.id));
  const documentsOf = Map.groupBy(needed, ({ standingId }) => standingId);
  const byMember = new Map(rows.map((row) => [row.member, row]));
  const lacking = (row: (typeof rows)[number], day: LocalDate): ContractorDocumentProblem[] =>
    (documentsOf.get(row.id) ?? []).flatMap(({ kind, name, number, validUntil, fileId }) => {
      const lacks = getContractorDocumentState({ number, validUntil, file: fileId }, day, row.until);
      return lacks === 'missing' || lacks === 'expired' ? [{ kind, name, lacks, validUntil }] : [];
    });
  return new Map(
    visits.flatMap(({ id, standingMemberId, date }) => {
      const row = standingMemberId === null ? undefined : byMember.get(standingMemberId);
      if (!row) return [];
      const { contractor, purpose, hoursFrom, hoursTo } = row;
      return [[id, { contractor, purpose, hoursFrom, hoursTo, lacking: lacking(row, date) }] as const];
    }),
  );
}
