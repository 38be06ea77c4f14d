import { and, count, inArray } from 'drizzle-orm';
import { namesOfPeople } from '../../../core/people/server/namesOfPeople.ts';
import type { Feature } from '../../../core/server/feature.ts';
import { factPersonal, facts } from '../../../kit/server/database/tables.ts';
import type { UserContext } from '../../../kit/server/http/router.ts';
import type { TrailEntry } from '../auditLog.ts';
import { can } from '../policy.ts';
import { auditLogWords } from './auditLogWords.ts';
import { coreThings } from './coreNames.ts';

/** A fact, as it is stored. */
export interface Recorded {
  id: number;
  at: Date;
  actorId: number | null;
  kind: string;
  entity: string;
  entityId: number;
  fields: string[];
  says: unknown;
}

type Values = Readonly<Record<string, unknown>>;
type Personal = Pick<typeof factPersonal.$inferSelect, 'before' | 'after'>;

/** What says names people by their number: an approver, an assistant, whom a visit is to. */
const NAMES_SOMEBODY =
  /^(?:resident|holder|user|assistant|recipient|by|person|company[mM]anager|announcedBy|handedOverTo)(?:Id)?$/;

/** Facts in words of the reader's language, with names as they are now: of whoever is erased there is none. */
export async function tellEntries(
  context: UserContext,
  rows: readonly Recorded[],
  features: readonly Feature[],
): Promise<TrailEntry[]> {
  const words = auditLogWords(context, features);
  const personal = await personalOf(context, rows);
  const named = rows.flatMap(({ actorId, says, kind }) =>
    [actorId ?? [], peopleIn(says as Values, kind)].flat(),
  );
  const people = await namesOfPeople(context.db, [...new Set(named)]);
  const things = await namesOfThings(context, rows, features);
  const held = await heldBy(context, rows);
  const thingCalled = (key: string, value: unknown) => {
    const [thing] = thingsIn({ [key]: value });
    return thing && things.get(`${thing.entity}:${thing.id}`);
  };
  const seesValues = can.readPersonalValues(context.actor);
  return rows.map((row) => {
    const { id, at, actorId, kind, entity, entityId, fields } = row;
    const who = actorId === null ? '' : (people.get(actorId) ?? '');
    const says = row.says as Values;
    const told = personal.get(id);
    const show = (key: string, value: unknown) =>
      NAMES_SOMEBODY.test(key) && typeof value === 'number'
        ? people.get(value) || words.erased(value)
        : (thingCalled(key, value) ?? words.value(value));
    const changes = [
      ...changesOf(row).map(({ key, before, after }) => ({
        field: words.field(key),
        before: show(key, before),
        after: show(key, after),
      })),
      ...(told && seesValues ? personalChanges(told, words) : []),
    ];
    const details = [...Object.entries(says), ...Object.entries(aloneIn(says))]
      .filter(([key]) => !CHANGES.includes(key))
      .map(([key, value]) => ({ field: words.field(key), value: show(key, value) }));
    const shown = new Set(changes.map(({ field }) => field));
    const others = fields.map(words.field).filter((field) => !shown.has(field));
    if (others.length > 0) details.push({ field: words.field('fields'), value: others.join(', ') });
    return {
      id,
      at: at.toISOString(),
      who,
      kind,
      changes,
      details,
      by: actorId === null ? 'none' : who === '' ? 'erased' : 'person',
      what: words.kind(kind),
      about: `${entity}:${entityId}`,
      thing: things.get(`${entity}:${entityId}`) ?? words.number(entityId),
      withheld: told !== undefined && !seesValues,
      holds: held.get(id) ?? 0,
    };
  });
}

/** What a fact says of before and after, besides what it says by itself. */
const CHANGES = ['before', 'after', 'from', 'to'];

/** With what something was made, or what it was at its end: there is nothing to compare it with, and what was left open says nothing. */
function aloneIn({ before, after }: Values): Values {
  if (isValues(before) && isValues(after)) return {};
  const alone = [after, before].find(isValues) ?? {};
  return Object.fromEntries(Object.entries(alone).filter(([, value]) => value !== null && value !== ''));
}

/** What was somebody's and is somebody else's now: says both by their numbers. */
const isHandedOver = (kind: string) => kind.endsWith('.handed_over');

function changesOf({ says, fields, kind }: Pick<Recorded, 'says' | 'fields' | 'kind'>) {
  const { before, after, from, to } = says as Values;
  if (isValues(before) && isValues(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) => ({
      key,
      before: before[key],
      after: after[key],
    }));
  if (from === undefined && to === undefined) return [];
  if (isHandedOver(kind)) return [{ key: 'holderId', before: from, after: to }];
  const key = fields[0] ?? (typeof to === 'string' ? 'status' : 'value');
  return [{ key, before: from, after: to }];
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

function personalChanges({ before, after }: Personal, words: ReturnType<typeof auditLogWords>) {
  const [was, is] = [before as Values, after as Values];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((key) => ({
    field: words.field(key),
    before: words.typed(was[key]),
    after: words.typed(is[key]),
  }));
}

/** What says names things by their number: where somebody parks, which company is theirs. */
const NAMES_A_THING: Readonly<Record<string, string>> = {
  bayId: 'bay',
  companyId: 'company',
  company: 'company',
};

function thingsIn(says: Values): { entity: string; id: number }[] {
  return Object.entries(says).flatMap(([key, value]) => {
    if (isValues(value) && CHANGES.includes(key)) return thingsIn(value);
    const entity = NAMES_A_THING[key];
    return entity && typeof value === 'number' ? { entity, id: value } : [];
  });
}

function peopleIn(says: Values, kind: string): number[] {
  return Object.entries(says).flatMap(([key, value]) => {
    if (isValues(value) && CHANGES.includes(key)) return peopleIn(value, kind);
    return (NAMES_SOMEBODY.test(key) || (isHandedOver(kind) && CHANGES.includes(key))) &&
      typeof value === 'number'
      ? [value]
      : [];
  });
}

/** What is personal about the facts, by the fact's id; several people of one fact do not occur. */
async function personalOf({ db }: UserContext, rows: readonly Recorded[]): Promise<Map<number, Personal>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .select()
    .from(factPersonal)
    .where(
      and(
        // The moment first: it leads to the month, and within it to the fact.
        inArray(factPersonal.at, [...new Set(rows.map(({ at }) => at))]),
        inArray(
          factPersonal.factId,
          rows.map(({ id }) => id),
        ),
      ),
    );
  return new Map(found.map((row) => [row.factId, row]));
}

/** How many other facts came of each. */
async function heldBy({ db }: UserContext, rows: readonly Recorded[]): Promise<ReadonlyMap<number, number>> {
  if (rows.length === 0) return new Map();
  const counted = await db
    .select({ id: facts.causeId, count: count() })
    .from(facts)
    .where(
      inArray(
        facts.causeId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(facts.causeId);
  return new Map(counted.map(({ id, count }) => [id ?? 0, count]));
}

/** What features call the things that facts are about, by `visit:12`. */
async function namesOfThings(
  context: UserContext,
  rows: readonly Recorded[],
  features: readonly Feature[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const all = [coreThings, ...features.map(({ things = {} }) => things)];
  const named = rows.flatMap(({ entity, entityId, says }) => [
    { entity, id: entityId },
    ...thingsIn(says as Values),
  ]);
  for (const [entity, name] of all.flatMap((things) => Object.entries(things))) {
    const ids = new Set(named.filter((thing) => thing.entity === entity).map(({ id }) => id));
    if (ids.size === 0) continue;
    for (const [id, called] of await name(context.db, context.everywhere, [...ids], context))
      names.set(`${entity}:${id}`, called);
  }
  return names;
}
