import { and, eq, isNotNull } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { partnerPageRemoved, partnerPageSet } from '../facts.ts';
import { isAvailable, type Partner, type PartnerPage } from '../partner.ts';
import { can } from '../policy.ts';
import { partnerPages } from './tables.ts';

/** The pages that the building shows. */
export async function findPages({ db, building }: BuildingContext): Promise<PartnerPage[]> {
  const table = partnerPages.in(building);
  const rows = await db.select().from(table).where(isNotNull(table.url)).orderBy(table.partner);
  return rows.flatMap(({ partner, url }) =>
    url !== null && isAvailable(partner, building.modules) ? [{ partner, url }] : [],
  );
}

/** Sets where a partner's page is, or that it is elsewhere now. */
export async function setPage(
  context: BuildingContext,
  { partner, url }: { partner: Partner; url: string },
): Promise<void> {
  const { db, building, env } = context;
  authorize(context, partner);
  // As written by the standard: the host in lower case and in ASCII.
  const address = new URL(url);
  // A page of ours in the frame would stand beside the token, not apart from it.
  if (address.host === new URL(env.publicUrl).host) throw invalidField('url', 'own_address');
  const row = { partner, url: address.href };
  const change = () =>
    partnerPages.update(db, building, row, (table) => eq(table.partner, partner)).returning();
  if ((await change()).length === 0) {
    const [set] = await partnerPages.insert(db, building, [row]).onConflictDoNothing().returning();
    // Somebody else set it in this very moment.
    if (!set) await change();
  }
  await context.record(partnerPageSet({ building: building.id, id: building.id, says: { partner } }));
}

/** The building shows the partner's page no longer. */
export async function removePage(context: BuildingContext, { partner }: { partner: Partner }): Promise<void> {
  const { db, building } = context;
  authorize(context, partner);
  const [removed] = await partnerPages
    .update(db, building, { url: null }, (table) => and(eq(table.partner, partner), isNotNull(table.url)))
    .returning();
  if (!removed) throw new AppError('not_found');
  await context.record(partnerPageRemoved({ building: building.id, id: building.id, says: { partner } }));
}

function authorize({ actor, building }: BuildingContext, partner: Partner): void {
  if (!isAvailable(partner, building.modules)) throw new AppError('not_found');
  if (!can.setAddress(actor)) throw new AppError('forbidden');
}
