import { and, count, inArray } from 'drizzle-orm';
import { findPeopleNames } from '../../../core/people/server/findPeopleNames.ts';
import type { Feature } from '../../../core/server/feature.ts';
import { activities, activityPersonalValues } from '../../../kit/server/database/tables.ts';
import type { UserContext } from '../../../kit/server/http/router.ts';
import type { AuditLogEntry } from '../auditLog.ts';
import { can } from '../policy.ts';
import { createAuditLogTranslator } from './auditLogWords.ts';
import { coreThings } from './coreNames.ts';

export interface RecordedActivity {
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
type Personal = Pick<typeof activityPersonalValues.$inferSelect, 'before' | 'after'>;

/** Fields that contain the id of a person. */
const PERSON_ID_FIELD =
  /^(?:resident|holder|user|assistant|recipient|by|person|company[mM]anager|announcedBy|handedOverTo)(?:Id)?$/;

/** Translates entries; names are current, and erased people have none. */
export async function describeEntries(
  context: UserContext,
  rows: readonly RecordedActivity[],
  features: readonly Feature[],
): Promise<AuditLogEntry[]> {
  const words = createAuditLogTranslator(context, features);
  const personal = await findPersonalValues(context, rows);
  const named = rows.flatMap(({ actorId, says, kind }) =>
    [actorId ?? [], findReferencedPeople(says as Values, kind)].flat(),
  );
  const people = await findPeopleNames(context.db, [...new Set(named)]);
  const things = await findThingNames(context, rows, features);
  const causedCounts = await countCausedEntries(context, rows);
  const getThingName = (key: string, value: unknown) => {
    const [thing] = findReferencedThings({ [key]: value });
    return thing && things.get(`${thing.entity}:${thing.id}`);
  };
  const canReadValues = can.readPersonalValues(context.actor);
  return rows.map((row) => {
    const { id, at, actorId, kind, entity, entityId, fields } = row;
    const who = actorId === null ? '' : (people.get(actorId) ?? '');
    const says = row.says as Values;
    const personalValues = personal.get(id);
    const show = (key: string, value: unknown) =>
      PERSON_ID_FIELD.test(key) && typeof value === 'number'
        ? people.get(value) || words.erased(value)
        : (getThingName(key, value) ?? words.value(value));
    const changes = [
      ...listChanges(row).map(({ key, before, after }) => ({
        field: words.field(key),
        before: show(key, before),
        after: show(key, after),
      })),
      ...(personalValues && canReadValues ? listPersonalChanges(personalValues, words) : []),
    ];
    const details = [...Object.entries(says), ...Object.entries(getInitialOrFinalValues(says))]
      .filter(([key]) => !CHANGE_FIELDS.includes(key))
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
      withheld: personalValues !== undefined && !canReadValues,
      holds: causedCounts.get(id) ?? 0,
    };
  });
}

const CHANGE_FIELDS = ['before', 'after', 'from', 'to'];

/** Values of a creation or removal, which has nothing to compare with; empty values are dropped. */
function getInitialOrFinalValues({ before, after }: Values): Values {
  if (isValues(before) && isValues(after)) return {};
  const alone = [after, before].find(isValues) ?? {};
  return Object.fromEntries(Object.entries(alone).filter(([, value]) => value !== null && value !== ''));
}

const isHandedOver = (kind: string) => kind.endsWith('.handed_over');

function listChanges({ says, fields, kind }: Pick<RecordedActivity, 'says' | 'fields' | 'kind'>) {
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

function listPersonalChanges(
  { before, after }: Personal,
  words: ReturnType<typeof createAuditLogTranslator>,
) {
  const [was, is] = [before as Values, after as Values];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((key) => ({
    field: words.field(key),
    before: words.typed(was[key]),
    after: words.typed(is[key]),
  }));
}

/** Fields that contain the id of a thing. */
const THING_ID_FIELDS: Readonly<Record<string, string>> = {
  bayId: 'bay',
  companyId: 'company',
  company: 'company',
};

function findReferencedThings(says: Values): { entity: string; id: number }[] {
  return Object.entries(says).flatMap(([key, value]) => {
    if (isValues(value) && CHANGE_FIELDS.includes(key)) return findReferencedThings(value);
    const entity = THING_ID_FIELDS[key];
    return entity && typeof value === 'number' ? { entity, id: value } : [];
  });
}

function findReferencedPeople(says: Values, kind: string): number[] {
  return Object.entries(says).flatMap(([key, value]) => {
    if (isValues(value) && CHANGE_FIELDS.includes(key)) return findReferencedPeople(value, kind);
    return (PERSON_ID_FIELD.test(key) || (isHandedOver(kind) && CHANGE_FIELDS.includes(key))) &&
      typeof value === 'number'
      ? [value]
      : [];
  });
}

/** An entry has personal data of at most one person. */
async function findPersonalValues(
  { db }: UserContext,
  rows: readonly RecordedActivity[],
): Promise<Map<number, Personal>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .select()
    .from(activityPersonalValues)
    .where(
      and(
        // The date first: it selects the partition.
        inArray(activityPersonalValues.at, [...new Set(rows.map(({ at }) => at))]),
        inArray(
          activityPersonalValues.factId,
          rows.map(({ id }) => id),
        ),
      ),
    );
  return new Map(found.map((row) => [row.factId, row]));
}

async function countCausedEntries(
  { db }: UserContext,
  rows: readonly RecordedActivity[],
): Promise<ReadonlyMap<number, number>> {
  if (rows.length === 0) return new Map();
  const counted = await db
    .select({ id: activities.causeId, count: count() })
    .from(activities)
    .where(
      inArray(
        activities.causeId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(activities.causeId);
  return new Map(counted.map(({ id, count }) => [id ?? 0, count]));
}

async function findThingNames(
  context: UserContext,
  rows: readonly RecordedActivity[],
  features: readonly Feature[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const all = [coreThings, ...features.map(({ displayNames = {} }) => displayNames)];
  const named = rows.flatMap(({ entity, entityId, says }) => [
    { entity, id: entityId },
    ...findReferencedThings(says as Values),
  ]);
  for (const [entity, name] of all.flatMap((things) => Object.entries(things))) {
    const ids = new Set(named.filter((thing) => thing.entity === entity).map(({ id }) => id));
    if (ids.size === 0) continue;
    for (const [id, called] of await name(context.db, context.everywhere, [...ids], context))
      names.set(`${entity}:${id}`, called);
  }
  return names;
}
