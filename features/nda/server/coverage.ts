import { type AnyColumn, and, eq, exists, gte, lte, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { BuildingScope } from '../../../kit/server/scope.ts';
import { VALIDITY_DAYS } from '../nda.ts';
import { ndaLinks, ndaSettings, ndaSignatures } from './tables.ts';

interface Visits {
  buildingId: AnyColumn;
  visitorEmail: AnyColumn;
  date: AnyColumn;
}

const queries = new QueryBuilder();

/**
 * Whether the visitor of an appointment need not sign again: their address has signed for the building, is known to be
 * theirs, and the visit lies within the building's period of validity. For a query over `visits`.
 */
export function coveredByNda(scope: BuildingScope, visits: Visits): SQL {
  const links = ndaLinks.in(scope);
  const settings = ndaSettings.in(scope);
  const lastDay = sql`${links.signedOn} + coalesce(${settings.validityDays}, ${VALIDITY_DAYS.default})`;
  return exists(
    queries
      .select({ one: sql`1` })
      .from(ndaSignatures)
      .innerJoin(links, eq(links.signatureId, ndaSignatures.id))
      .leftJoin(settings, eq(settings.buildingId, links.buildingId))
      .where(
        and(
          sql`lower(${ndaSignatures.email}) = lower(${visits.visitorEmail})`,
          eq(links.buildingId, visits.buildingId),
          eq(links.addressProven, true),
          gte(visits.date, links.signedOn),
          lte(visits.date, lastDay),
        ),
      ),
  );
}
