import { and, eq, notExists, sql } from 'drizzle-orm';
import { everyBuilding } from '../../../core/buildings/server/everyBuilding.ts';
import { isVisitorHeld } from '../../../core/people/server/legalHolds.ts';
import { every } from '../../../kit/server/jobs/jobs.ts';
import { VALIDITY_DAYS } from '../agreement.ts';
import { ndaLinks, ndaSettings, ndaSignatures } from './tables.ts';

/**
 * Years after the last visit that a signature may speak for: two during which what was disclosed is protected (the text's
 * article 6), and five after the obligation ends (docs/specification.md §27).
 */
const YEARS = 2 + 5;

/** Deletes signatures and their copies when their time is over. */
export const forgetSignatures = every('53 3 * * *', 'nda.forget', async ({ db, now }) => {
  const all = await everyBuilding(db);
  const [links, settings] = [ndaLinks.in(all), ndaSettings.in(all)];
  const longest = db
    .select({ days: sql`max(coalesce(${settings.validityDays}, ${VALIDITY_DAYS.default}))` })
    .from(links)
    .leftJoin(settings, eq(settings.buildingId, links.buildingId))
    .where(eq(links.signatureId, ndaSignatures.id));
  const onHold = db
    .select({ id: links.signatureId })
    .from(links)
    .where(
      and(
        eq(links.signatureId, ndaSignatures.id),
        isVisitorHeld(links, ndaSignatures.name, ndaSignatures.email),
      ),
    );
  const at = sql`${now().toISOString()}::timestamptz`;
  const kept = sql`make_interval(years => ${YEARS}, days => coalesce((${longest}), ${VALIDITY_DAYS.default})::int)`;
  // The first condition is one that an index answers: no signature goes before its years are over, whatever its days.
  const isOld = sql`${ndaSignatures.signedAt} < ${at} - make_interval(years => ${YEARS})`;
  await db
    .delete(ndaSignatures)
    .where(and(isOld, sql`${ndaSignatures.signedAt} < ${at} - ${kept}`, notExists(onHold)));
});
