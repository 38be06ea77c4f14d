import { type AnyColumn, and, eq, exists, gte, lte, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { SIGNATURE_VALIDITY_DAYS_LIMITS } from '../signature.ts';
import { agreementSettings, signatures, signatureVisitLinks } from './tables.ts';

type Links = ReturnType<typeof signatureVisitLinks.in>;
type SettingsRows = ReturnType<typeof agreementSettings.in>;

interface VisitToCover {
  buildingId: AnyColumn | number;
  visitorEmail: AnyColumn | string | null;
  date: AnyColumn | LocalDate;
}

const queryBuilder = new QueryBuilder();

export const lastCoveredDaySql = (links: Links, settings: SettingsRows): SQL<LocalDate> =>
  sql`${links.signedOn} + coalesce(${settings.validityDays}, ${SIGNATURE_VALIDITY_DAYS_LIMITS.default})`;

/** Condition: the signer's proven address is the visitor's, and the visit is within the validity period. */
export function isVisitCoveredSql(
  links: Links,
  settings: SettingsRows,
  visits: VisitToCover,
): SQL | undefined {
  return and(
    sql`lower(${signatures.email}) = lower(${visits.visitorEmail})`,
    eq(links.buildingId, visits.buildingId),
    eq(links.addressProven, true),
    lte(links.signedOn, visits.date),
    gte(lastCoveredDaySql(links, settings), visits.date),
  );
}

/** True for a claimed signature that reception has not checked against papers. */
export function claimedSignatureCondition(
  scope: BuildingScope,
  visits: { buildingId: AnyColumn; id: AnyColumn },
): SQL {
  const links = signatureVisitLinks.in(scope);
  return exists(
    queryBuilder
      .select({ one: sql`1` })
      .from(links)
      .where(
        and(eq(links.buildingId, visits.buildingId), eq(links.visitId, visits.id), eq(links.how, 'claimed')),
      ),
  );
}

export function coveredByEarlierSignatureCondition(scope: BuildingScope, visits: VisitToCover): SQL {
  const links = signatureVisitLinks.in(scope);
  const settings = agreementSettings.in(scope);
  return exists(
    queryBuilder
      .select({ one: sql`1` })
      .from(signatures)
      .innerJoin(links, eq(links.signatureId, signatures.id))
      .leftJoin(settings, eq(settings.buildingId, links.buildingId))
      .where(isVisitCoveredSql(links, settings, visits)),
  );
}
