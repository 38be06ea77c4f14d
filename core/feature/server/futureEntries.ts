import { type AnyColumn, inArray, sql } from 'drizzle-orm';
import { MAX_COUNTED_ROWS } from '../../../kit/countLimit.ts';
import {
  type BuildingContext,
  type Context,
  getActorBuildings,
  type UserRequestContext,
} from '../../../kit/server/http/router.ts';
import type { MailRecipient } from '../../../kit/server/mail/mailRecipient.ts';
import { type DeletionEffect, MAX_LISTED_DELETION_ENTRIES } from '../deletionEffects.ts';
import type { FeatureWithPersonalData } from './exportedLists.ts';
import type { EntryQuery, FutureEntries, FutureEntry, HandedOverEntryGroup } from './personalData.ts';
import { getFeatureApiName } from './publishedNames.ts';

const LISTED_BEFORE_HANDOVER = 5;

// biome-ignore lint/suspicious/noExplicitAny: the row type differs by kind
type Kind = FutureEntries<any>;

interface FutureEntryGroup {
  feature: string;
  /** With the count: `3 upcoming visits`. */
  title: string;
  count: number;
  first: string[];
  stays?: true;
}

type Reader = Pick<Context, 'language' | 'translate'>;

const sayLeaving = ({ language, translate }: Reader, feature: string, key: string, count: number) =>
  translate(language, `${feature}:leaving.${key}`, { count });

const buildEntryOwners = (people: readonly number[]) => ({
  ownedCondition: (column: AnyColumn) => inArray(column, [...people]),
});

export function formatFirstEntries(
  entries: readonly FutureEntry[],
  maxEntries = MAX_LISTED_DELETION_ENTRIES,
): string[] {
  const key = ({ at, words }: FutureEntry) => `${at} ${words}`;
  const inOrder = entries.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
  return inOrder.slice(0, maxEntries).map(({ words }) => words);
}

export async function listFutureEntriesOfFeature(
  context: BuildingContext,
  people: readonly number[],
  { name, personalData }: FeatureWithPersonalData,
): Promise<FutureEntryGroup[]> {
  const groups: FutureEntryGroup[] = [];
  for (const { key, listKey = key, stays, select, describe, handOver } of personalData?.futureEntries ?? []) {
    if (!handOver) continue;
    const entries = await describe(context, await select(context, buildEntryOwners(people)));
    const count = entries.length;
    if (count === 0) continue;
    const first = formatFirstEntries(entries, LISTED_BEFORE_HANDOVER);
    const title = sayLeaving(context, name, listKey, count);
    groups.push({ feature: getFeatureApiName(name), title, count, first, ...(stays && { stays }) });
  }
  return groups;
}

const lockRows = async ({ locksItself }: Kind, query: EntryQuery<{ id: number }>) =>
  locksItself ? await query : await query.for('update');

/** `context` has the receiver's language. Entries that the receiver may not have are cancelled. */
export async function handOverFutureEntriesOfFeature(
  context: BuildingContext,
  from: readonly number[],
  to: MailRecipient,
  { name, personalData }: FeatureWithPersonalData,
): Promise<HandedOverEntryGroup[]> {
  const groups: HandedOverEntryGroup[] = [];
  for (const kind of personalData?.futureEntries ?? []) {
    if (!kind.handOver) continue;
    const rows = await lockRows(kind, kind.select(context, buildEntryOwners(from)));
    const { rows: handedOver = rows, ...mailParts } = (await kind.handOver(context, rows, to, from)) ?? {};
    const entries = await kind.describe(context, handedOver);
    if (entries.length > 0)
      groups.push({ title: sayLeaving(context, name, kind.key, entries.length), entries, ...mailParts });
  }
  return groups;
}

export async function cancelFutureEntriesOfFeature(
  context: BuildingContext,
  people: readonly number[],
  { personalData }: FeatureWithPersonalData,
): Promise<void> {
  for (const kind of personalData?.futureEntries ?? [])
    await kind.cancel?.(
      context,
      await lockRows(kind, kind.select(context, buildEntryOwners(people))),
      people,
    );
}

export type PreviewedDeletionEffect = DeletionEffect & { hiddenFromStaff?: true };

export async function previewDeletionOf(
  context: UserRequestContext,
  { name, personalData }: FeatureWithPersonalData,
): Promise<PreviewedDeletionEffect[]> {
  const effects: PreviewedDeletionEffect[] = [];
  const say = (key: string, count: number) => sayLeaving(context, name, key, count);
  const buildings = buildActorBuildingContexts(context);
  const add = (
    what: 'goes' | 'stays',
    key: string,
    count: number,
    more: Partial<PreviewedDeletionEffect>,
  ) => {
    const effect = { what, title: say(key, count), count, first: [], text: say(`${key}Text`, count) };
    if (count > 0) effects.push({ ...effect, ...more });
  };
  for (const kind of personalData?.futureEntries ?? []) {
    if (!kind.deletionPreview || kind.deletionPreview === 'silent') continue;
    const entries: FutureEntry[] = [];
    const addresses = new Set<string>();
    for (const inBuilding of buildings) {
      const rows = await kind.select(inBuilding, buildActorAsOwner(context));
      for (const address of kind.notified?.addresses(inBuilding, rows) ?? []) addresses.add(address);
      for (const { at, words } of await kind.describe(inBuilding, rows))
        entries.push({ at, words: buildings.length > 1 ? `${words} (${inBuilding.building.name})` : words });
    }
    const count = entries.length;
    const text = [
      say(`${kind.key}Text`, count),
      ...(kind.notified && addresses.size > 0 ? [say(kind.notified.key, addresses.size)] : []),
    ].join(' ');
    add(kind.deletionPreview, kind.key, count, { first: formatFirstEntries(entries), text });
  }
  for (const { what, key, hiddenFromStaff, count, countInBuilding, names } of personalData?.deletionEffects ??
    []) {
    const named = (await names?.(context)) ?? [];
    let total = named.length + ((await count?.(context)) ?? 0);
    for (const inBuilding of buildings) total += (await countInBuilding?.(inBuilding)) ?? 0;
    const first = formatFirstEntries(
      named.flatMap((words) => words ?? []).map((words) => ({ at: '', words })),
    );
    add(what, key, total, { first, ...(hiddenFromStaff && { hiddenFromStaff }) });
  }
  return effects;
}

export async function erasePersonalData(
  context: UserRequestContext,
  { personalData = {} }: FeatureWithPersonalData,
): Promise<void> {
  const { futureEntries = [], eraseInBuilding, erase } = personalData;
  for (const inBuilding of buildActorBuildingContexts(context)) {
    const cancelled: number[] = [];
    for (const kind of futureEntries) {
      if (!kind.deletionPreview || kind.deletionPreview === 'stays') continue;
      const rows = await lockRows(kind, kind.select(inBuilding, buildActorAsOwner(context)));
      await kind.cancel?.(inBuilding, rows, [context.actor.userId]);
      cancelled.push(...rows.map(({ id }) => id));
    }
    await eraseInBuilding?.(inBuilding, cancelled);
  }
  await erase?.(context);
}

const buildActorAsOwner = ({ actor }: UserRequestContext) => ({
  ...buildEntryOwners([actor.userId]),
  person: actor,
});

const buildActorBuildingContexts = (context: UserRequestContext): BuildingContext[] =>
  getActorBuildings(context.actor).map((building) => ({ ...context, building }));

/** Counts rows, up to `MAX_COUNTED_ROWS`. Returns nothing for zero. */
export async function countRowsAhead(
  { db, language, translate }: BuildingContext,
  key: string,
  query: { getSQL(): unknown },
): Promise<{ title: string; count: number; first: string[] }[]> {
  const limited = sql`(select 1 from ${query as never} as found limit ${MAX_COUNTED_ROWS + 1}) as counted`;
  const count = await db.$count(limited);
  if (count === 0) return [];
  const isMore = count > MAX_COUNTED_ROWS;
  const words = translate(language, key, { count: isMore ? MAX_COUNTED_ROWS : count });
  const title = isMore ? translate(language, 'buildings:modules.moreThan', { what: words }) : words;
  return [{ title, count, first: [] }];
}
