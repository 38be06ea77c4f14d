import { and, count, inArray } from 'drizzle-orm';
import { buildings, closingDays } from '../../../core/buildings/server/tables.ts';
import { createNameFinder } from '../../../core/feature/server/createNameFinder.ts';
import type { Feature, FindDisplayNames } from '../../../core/feature/server/feature.ts';
import { findPeopleNames } from '../../../core/people/server/findPeopleNames.ts';
import { companies } from '../../../core/people/server/tables.ts';
import { type ActivityKind, indexActivityKinds } from '../../../kit/activityKind.ts';
import { pickTranslation } from '../../../kit/bilingualText.ts';
import { activities, storedActivityPersonalValues } from '../../../kit/server/database/tables.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import type { ActorKind, AuditLogEntry } from '../auditLog.ts';
import { can } from '../policy.ts';
import { createAuditLogTranslator } from './auditLogTranslator.ts';

const coreDisplayNames: Readonly<Record<string, FindDisplayNames>> = {
  user: (db, _buildings, ids) => findPeopleNames(db, ids),
  async building(db, _buildings, ids) {
    const rows = await db
      .select({ id: buildings.id, name: buildings.name })
      .from(buildings)
      .where(inArray(buildings.id, [...ids]));
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
  closing_day: createNameFinder(closingDays, ({ date, name }, { language }) => {
    const inFigures = date.split('-').reverse().join('/');
    return `${pickTranslation(name, language)}, ${inFigures}`;
  }),
  async company(db, _buildings, ids) {
    const rows = await db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(inArray(companies.id, [...ids]));
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
};

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
type PersonalValues = Pick<typeof storedActivityPersonalValues.$inferSelect, 'before' | 'after'>;

/** Fields that contain the id of a person. */
const PERSON_ID_FIELD =
  /^(?:resident|holder|user|assistant|recipient|by|person|company[mM]anager|announcedBy|handedOverTo)(?:Id)?$/;

/** Translates entries; names are current, and erased people have none. */
export async function describeAuditLogEntries(
  context: UserRequestContext,
  rows: readonly RecordedActivity[],
  features: readonly Feature[],
): Promise<AuditLogEntry[]> {
  const translator = createAuditLogTranslator(context, features);
  const declaredKinds = indexActivityKinds(features.flatMap(({ activityKinds = [] }) => activityKinds));
  const personalValuesById = await findPersonalValues(context, rows);
  const personIds = rows.flatMap(({ actorId, says, kind }) =>
    [actorId ?? [], findReferencedPeople(says as Values, kind)].flat(),
  );
  const people = await findPeopleNames(context.db, [...new Set(personIds)]);
  const entityNames = await findEntityNames(context, rows, features);
  const causedCounts = await countCausedEntries(context, rows);
  const getEntityName = (key: string, value: unknown) => {
    const [reference] = findReferencedEntities({ [key]: value });
    return reference && entityNames.get(`${reference.entity}:${reference.id}`);
  };
  const canReadValues = can.readPersonalValues(context.actor);
  return rows.map((row) => {
    const { id, at, actorId, kind, entity, entityId, fields } = row;
    const actorName = actorId === null ? '' : (people.get(actorId) ?? '');
    const says = row.says as Values;
    const personalValues = personalValuesById.get(id);
    const formatValue = (key: string, value: unknown) =>
      PERSON_ID_FIELD.test(key) && typeof value === 'number'
        ? people.get(value) || translator.formatErasedPerson(value)
        : (getEntityName(key, value) ?? translator.translateValue(value));
    const changes = [
      ...listChanges(row).map(({ key, before, after }) => ({
        field: translator.translateField(key),
        before: formatValue(key, before),
        after: formatValue(key, after),
      })),
      ...(personalValues && canReadValues ? listPersonalChanges(personalValues, translator) : []),
    ];
    const details = [...Object.entries(says), ...Object.entries(getInitialOrFinalValues(says))]
      .filter(([key]) => !CHANGE_FIELDS.includes(key))
      .map(([key, value]) => ({ field: translator.translateField(key), value: formatValue(key, value) }));
    const changedFields = new Set(changes.map(({ field }) => field));
    const otherFields = fields.map(translator.translateField).filter((field) => !changedFields.has(field));
    if (otherFields.length > 0)
      details.push({ field: translator.translateField('fields'), value: otherFields.join(', ') });
    return {
      id,
      at: at.toISOString(),
      who: actorName,
      kind,
      changes,
      details,
      by: findActorKind(actorId, actorName, declaredKinds.get(kind)),
      what: translator.translateKind(kind),
      about: `${entity}:${entityId}`,
      thing: entityNames.get(`${entity}:${entityId}`) ?? translator.formatEntityId(entityId),
      withheld: personalValues !== undefined && !canReadValues,
      holds: causedCounts.get(id) ?? 0,
    };
  });
}

/** Without an actor, the kind tells whether a visitor, a link, a command or a job caused the activity. */
function findActorKind(actorId: number | null, name: string, kind: ActivityKind | undefined): ActorKind {
  if (actorId !== null) return name === '' ? 'erased' : 'person';
  return kind?.withoutAccount ?? 'none';
}

const CHANGE_FIELDS = ['before', 'after', 'from', 'to'];

/** Values of a creation or removal, which has nothing to compare with; empty values are dropped. */
function getInitialOrFinalValues({ before, after }: Values): Values {
  if (isValues(before) && isValues(after)) return {};
  const values = [after, before].find(isValues) ?? {};
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
}

const isHandoverKind = (kind: string) => kind.endsWith('.handed_over');

function listChanges({ says, fields, kind }: Pick<RecordedActivity, 'says' | 'fields' | 'kind'>) {
  const { before, after, from, to } = says as Values;
  if (isValues(before) && isValues(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) => ({
      key,
      before: before[key],
      after: after[key],
    }));
  if (from === undefined && to === undefined) return [];
  if (isHandoverKind(kind)) return [{ key: 'holderId', before: from, after: to }];
  const key = fields[0] ?? (typeof to === 'string' ? 'status' : 'value');
  return [{ key, before: from, after: to }];
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

function listPersonalChanges(
  { before, after }: PersonalValues,
  translator: ReturnType<typeof createAuditLogTranslator>,
) {
  const [previous, current] = [before as Values, after as Values];
  return [...new Set([...Object.keys(previous), ...Object.keys(current)])].map((key) => ({
    field: translator.translateField(key),
    before: translator.formatFreeText(previous[key]),
    after: translator.formatFreeText(current[key]),
  }));
}

/** Fields that contain the id of a thing. */
const ENTITY_ID_FIELDS: Readonly<Record<string, string>> = {
  bayId: 'bay',
  companyId: 'company',
  company: 'company',
};

function findReferencedEntities(values: Values): { entity: string; id: number }[] {
  return Object.entries(values).flatMap(([key, value]) => {
    if (isValues(value) && CHANGE_FIELDS.includes(key)) return findReferencedEntities(value);
    const entity = ENTITY_ID_FIELDS[key];
    return entity && typeof value === 'number' ? { entity, id: value } : [];
  });
}

function findReferencedPeople(values: Values, kind: string): number[] {
  return Object.entries(values).flatMap(([key, value]) => {
    if (isValues(value) && CHANGE_FIELDS.includes(key)) return findReferencedPeople(value, kind);
    return (PERSON_ID_FIELD.test(key) || (isHandoverKind(kind) && CHANGE_FIELDS.includes(key))) &&
      typeof value === 'number'
      ? [value]
      : [];
  });
}

/** An entry has personal data of at most one person. */
async function findPersonalValues(
  { db }: UserRequestContext,
  rows: readonly RecordedActivity[],
): Promise<Map<number, PersonalValues>> {
  if (rows.length === 0) return new Map();
  const valueRows = await db
    .select()
    .from(storedActivityPersonalValues)
    .where(
      and(
        // The date first: it selects the partition.
        inArray(storedActivityPersonalValues.at, [...new Set(rows.map(({ at }) => at))]),
        inArray(
          storedActivityPersonalValues.factId,
          rows.map(({ id }) => id),
        ),
      ),
    );
  return new Map(valueRows.map((row) => [row.factId, row]));
}

async function countCausedEntries(
  { db }: UserRequestContext,
  rows: readonly RecordedActivity[],
): Promise<ReadonlyMap<number, number>> {
  if (rows.length === 0) return new Map();
  const countRows = await db
    .select({ id: activities.causeId, count: count() })
    .from(activities)
    .where(
      inArray(
        activities.causeId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(activities.causeId);
  return new Map(countRows.map(({ id, count }) => [id ?? 0, count]));
}

async function findEntityNames(
  context: UserRequestContext,
  rows: readonly RecordedActivity[],
  features: readonly Feature[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const all = [coreDisplayNames, ...features.map(({ displayNames = {} }) => displayNames)];
  const references = rows.flatMap(({ entity, entityId, says }) => [
    { entity, id: entityId },
    ...findReferencedEntities(says as Values),
  ]);
  for (const [entity, name] of all.flatMap((things) => Object.entries(things))) {
    const ids = new Set(references.filter((thing) => thing.entity === entity).map(({ id }) => id));
    if (ids.size === 0) continue;
    for (const [id, entityName] of await name(context.db, context.everywhere, [...ids], context))
      names.set(`${entity}:${id}`, entityName);
  }
  return names;
}
