import { asc, eq, inArray } from 'drizzle-orm';
import type { LocalDate } from '../../../kit/time.ts';
import type { ContractorDocumentProblem, ReadRecurringVisitDetails } from '../../visits/server/shared.ts';
import { getContractorDocumentState } from '../recurringVisit.ts';
import { contractorDocuments, recurringVisitMembers, recurringVisits } from './tables.ts';

export const readRecurringVisitsOfVisits: ReadRecurringVisitDetails = async (db, scope, visits) => {
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
};
