import { eq, isNotNull } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { requireVersion } from '../../../kit/version.ts';
import { partnerPageRemoved, partnerPageSet } from '../activity.ts';
import {
  isPartnerAvailable,
  type PartnerFramingState,
  type PartnerKey,
  type PartnerPageAddress,
} from '../partner.ts';
import { can } from '../policy.ts';
import { isOwnServerUrl } from './ownServerUrl.ts';
import { getCachedPageFraming } from './pageFraming.ts';
import { partnerPages } from './tables.ts';

export async function listPartnerPages({
  db,
  building,
  actor,
}: BuildingContext): Promise<PartnerPageAddress[]> {
  const table = partnerPages.in(building);
  const rows = await db.select().from(table).where(isNotNull(table.url)).orderBy(table.partner);
  return rows
    .filter(({ partner }) => isPartnerAvailable(partner, building.modules))
    .map((row) => {
      const { version, ...page } = toPartnerPage(row);
      return can.setAddress(actor) ? { ...page, version } : page;
    });
}

export async function checkPartnerPageFraming(
  { db, building, env, now }: BuildingContext,
  { partner }: { partner: PartnerKey },
): Promise<{ state: PartnerFramingState }> {
  const table = partnerPages.in(building);
  const [row] = await db.select().from(table).where(eq(table.partner, partner));
  if (!row?.url || !isPartnerAvailable(partner, building.modules)) throw new AppError('not_found');
  const { url } = row;
  return { state: await getCachedPageFraming(url, env.publicUrl, now) };
}

type Row = ReturnType<typeof partnerPages.in>['$inferSelect'];

function toPartnerPage({ partner, url, version }: Row): PartnerPageAddress & { version: number } {
  return url === null ? { partner, url: '', version: 0 } : { partner, url, version };
}

async function lockPartnerPage({ db, building }: BuildingContext, partner: PartnerKey) {
  await partnerPages.insert(db, building, [{ partner }]).onConflictDoNothing();
  const table = partnerPages.in(building);
  const [row] = await db.select().from(table).where(eq(table.partner, partner)).for('update');
  if (!row) throw new Error('A partner’s page has no row');
  return toPartnerPage(row);
}

interface PartnerPageInput {
  partner: PartnerKey;
  version?: number | undefined;
}

/** Throws `own_address` at `url`: a page of ours in the frame would share the origin that holds the token. */
export async function refuseOwnServerUrl(
  context: Pick<BuildingContext, 'actor' | 'building' | 'env'>,
  { partner, url }: PartnerPageInput & { url: string },
): Promise<void> {
  requireEditRight(context, partner);
  const { publicUrl } = context.env;
  if (await isOwnServerUrl(new URL(url), publicUrl)) throw invalidField('url', 'own_address');
}

export async function setPartnerPage(
  context: BuildingContext,
  { partner, url, version }: PartnerPageInput & { url: string },
): Promise<void> {
  const { db, building } = context;
  requireEditRight(context, partner);
  const address = new URL(url);
  const page = await lockPartnerPage(context, partner);
  await requireVersion(page, version, async () => page);
  await partnerPages.update(db, building, { url: address.href }, (table) => eq(table.partner, partner));
  await context.recordActivity(
    partnerPageSet({ building: building.id, id: building.id, details: { partner } }),
  );
}

export async function removePartnerPage(
  context: BuildingContext,
  { partner, version }: PartnerPageInput,
): Promise<void> {
  const { db, building } = context;
  requireEditRight(context, partner);
  const page = await lockPartnerPage(context, partner);
  await requireVersion(page, version, async () => page);
  if (page.version === 0) throw new AppError('not_found');
  await partnerPages.update(db, building, { url: null }, (table) => eq(table.partner, partner));
  await context.recordActivity(
    partnerPageRemoved({ building: building.id, id: building.id, details: { partner } }),
  );
}

function requireEditRight(
  { actor, building }: Pick<BuildingContext, 'actor' | 'building'>,
  partner: PartnerKey,
): void {
  if (!isPartnerAvailable(partner, building.modules)) throw new AppError('not_found');
  if (!can.setAddress(actor)) throw new AppError('forbidden');
}
