import { eq, isNotNull } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { requireVersion } from '../../../kit/version.ts';
import { partnerPageRemoved, partnerPageSet } from '../activity.ts';
import { isAvailable, type PageState, type Partner, type PartnerPage } from '../partner.ts';
import { can } from '../policy.ts';
import { getPageState } from './checkPage.ts';
import { isOwnAddress } from './ownAddress.ts';
import { partnerPages } from './tables.ts';

export async function findPages({ db, building, actor }: BuildingContext): Promise<PartnerPage[]> {
  const table = partnerPages.in(building);
  const rows = await db.select().from(table).where(isNotNull(table.url)).orderBy(table.partner);
  return rows
    .filter(({ partner }) => isAvailable(partner, building.modules))
    .map((row) => {
      const { version, ...page } = toPage(row);
      return can.setAddress(actor) ? { ...page, version } : page;
    });
}

export async function checkPartnerPage(
  { db, building, env, now }: BuildingContext,
  { partner }: { partner: Partner },
): Promise<{ state: PageState }> {
  const table = partnerPages.in(building);
  const [row] = await db.select().from(table).where(eq(table.partner, partner));
  if (!row?.url || !isAvailable(partner, building.modules)) throw new AppError('not_found');
  const { url } = row;
  return { state: await getPageState(url, env.publicUrl, now) };
}

type Row = ReturnType<typeof partnerPages.in>['$inferSelect'];

function toPage({ partner, url, version }: Row): PartnerPage & { version: number } {
  return url === null ? { partner, url: '', version: 0 } : { partner, url, version };
}

async function lockPage({ db, building }: BuildingContext, partner: Partner) {
  await partnerPages.insert(db, building, [{ partner }]).onConflictDoNothing();
  const table = partnerPages.in(building);
  const [row] = await db.select().from(table).where(eq(table.partner, partner)).for('update');
  if (!row) throw new Error('A partner’s page has no row');
  return toPage(row);
}

interface Edit {
  partner: Partner;
  version?: number | undefined;
}

/** Throws `own_address` at `url`: a page of ours in the frame would share the origin that holds the token. */
export async function refuseOwnAddress(
  context: Pick<BuildingContext, 'actor' | 'building' | 'env'>,
  { partner, url }: Edit & { url: string },
): Promise<void> {
  authorize(context, partner);
  const { publicUrl } = context.env;
  if (await isOwnAddress(new URL(url), publicUrl)) throw invalidField('url', 'own_address');
}

export async function setPage(
  context: BuildingContext,
  { partner, url, version }: Edit & { url: string },
): Promise<void> {
  const { db, building } = context;
  authorize(context, partner);
  const address = new URL(url);
  const page = await lockPage(context, partner);
  await requireVersion(page, version, async () => page);
  await partnerPages.update(db, building, { url: address.href }, (table) => eq(table.partner, partner));
  await context.recordActivity(partnerPageSet({ building: building.id, id: building.id, says: { partner } }));
}

export async function removePage(context: BuildingContext, { partner, version }: Edit): Promise<void> {
  const { db, building } = context;
  authorize(context, partner);
  const page = await lockPage(context, partner);
  await requireVersion(page, version, async () => page);
  if (page.version === 0) throw new AppError('not_found');
  await partnerPages.update(db, building, { url: null }, (table) => eq(table.partner, partner));
  await context.recordActivity(
    partnerPageRemoved({ building: building.id, id: building.id, says: { partner } }),
  );
}

function authorize({ actor, building }: Pick<BuildingContext, 'actor' | 'building'>, partner: Partner): void {
  if (!isAvailable(partner, building.modules)) throw new AppError('not_found');
  if (!can.setAddress(actor)) throw new AppError('forbidden');
}
