import { eq, sql } from 'drizzle-orm';
import { findResidentsByEmail, findResidentsById } from '../../../core/people/server/queries.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import { requireValidChangedNames } from '../../../kit/personName.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getToday, type LocalDate } from '../../../kit/time.ts';
import { requireVersion } from '../../../kit/version.ts';
import { createVisitsOfRecurringVisits, updateVisitsOfRecurringVisits } from '../../visits/server/shared.ts';
import { recurringVisitChanged, recurringVisitCreated, recurringVisitRemoved } from '../activity.ts';
import { can } from '../policy.ts';
import {
  isEndBeforeStart,
  type NewRecurringVisit,
  type RecurringVisit,
  type RecurringVisitEdit,
} from '../recurringVisit.ts';
import {
  findContractorDocuments,
  hasChangedContractorDocuments,
  saveContractorDocuments,
} from './documents.ts';
import {
  buildRecurringVisitDays,
  findOpenDaysTodayAndTomorrow,
  type RecurringVisitRecord,
  readRecurringVisitTeams,
  removePastRecurringVisitDays,
  type TeamMemberRecord,
} from './expectedVisits.ts';
import { findRecurringVisit } from './queries.ts';
import { findSkippedHour, type RecurringVisitSchedule } from './skippedHour.ts';
import { recurringVisits } from './tables.ts';
import { hasChangedTeam, removeFormerTeamMembers, saveTeam } from './team.ts';

export async function createRecurringVisit(
  context: BuildingContext,
  { host, team, documents, ...fields }: NewRecurringVisit,
): Promise<RecurringVisit[]> {
  const { db, building, actor, now } = context;
  if (!can.manage(actor)) throw new AppError('forbidden');
  requireEndAfterStart(fields);
  requireExistingHours(building.timeZone, {
    ...fields,
    from: laterOf(fields.from, getToday(building.timeZone, now)),
  });
  if (fields.until < getToday(building.timeZone, now)) throw invalidField('until', 'standing_over');
  const hostId = await findHostId(context, host);
  const [inserted] = await recurringVisits
    .insert(db, building, [{ ...fields, hostId, createdBy: actor.userId, createdAt: now }])
    .returning();
  if (!inserted) throw new Error('Inserting the recurring visit returned no row');
  const members = await saveTeam(context, inserted.id, [], team);
  await saveContractorDocuments(context, inserted.id, [], documents);
  await createImminentVisits(context, inserted, members);
  const after = toRecordedValues(inserted, { team: members.length, documents: documents.length });
  await context.recordActivity(
    recurringVisitCreated({ building: building.id, id: inserted.id, details: { after } }),
  );
  return findRecurringVisit(context, inserted.id);
}

function requireEndAfterStart(
  schedule: Pick<RecurringVisitRecord, 'from' | 'until' | 'hoursFrom' | 'hoursTo'>,
): void {
  if (isEndBeforeStart(schedule)) throw invalidField('until', 'end_before_start');
  if (schedule.hoursFrom === schedule.hoursTo) throw invalidField('hoursTo', 'standing_hours_equal');
}

const laterOf = (one: LocalDate, other: LocalDate) => (one < other ? other : one);

function requireExistingHours(timeZone: string, hours: RecurringVisitSchedule): void {
  const skipped = findSkippedHour(hours, timeZone);
  if (skipped) throw invalidField(skipped.field, 'no_such_time_on', { day: skipped.day });
}

async function findHostId({ db, building }: BuildingContext, email: string): Promise<number> {
  const [host] = [...(await findResidentsByEmail(db, building, [email])).values()];
  if (!host) throw invalidField('host', 'resident_unknown');
  return host.id;
}

async function isHostInBuilding({ db, building }: BuildingContext, hostId: number): Promise<boolean> {
  return (await findResidentsById(db, building, [hostId])).has(hostId);
}

async function createImminentVisits(
  context: BuildingContext,
  row: RecurringVisitRecord,
  team: readonly TeamMemberRecord[],
): Promise<void> {
  const { db, building, now, actor } = context;
  const days = buildRecurringVisitDays(
    row,
    team,
    await findOpenDaysTodayAndTomorrow(db, building, building.timeZone, now),
  );
  const upcoming = removePastRecurringVisitDays(row, days, { timeZone: building.timeZone, now });
  await context.recordActivity(
    ...(await createVisitsOfRecurringVisits(db, building, { now, createdBy: actor.userId }, upcoming)),
  );
}

async function lockRecurringVisit(
  { db, building }: BuildingContext,
  id: number,
): Promise<RecurringVisitRecord> {
  const table = recurringVisits.in(building);
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

const plainFields = ['contractor', 'purpose', 'from', 'until', 'weekdays', 'hoursFrom', 'hoursTo'] as const;

const scheduleFields = ['from', 'until', 'weekdays', 'hoursFrom', 'hoursTo'] as const;

export async function editRecurringVisit(
  context: BuildingContext,
  { standing: id, version, host, team, documents, ...edit }: RecurringVisitEdit & { standing: number },
): Promise<RecurringVisit[]> {
  const { db, building, actor, now } = context;
  if (!can.manage(actor)) throw new AppError('forbidden');
  const before = await lockRecurringVisit(context, id);
  await requireVersion(before, version, async () => (await findRecurringVisit(context, id))[0]);
  const changes = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const hostId = host === undefined ? before.hostId : await findHostId(context, host);
  const after: RecurringVisitRecord = { ...before, ...changes, hostId };
  requireEndAfterStart(after);
  if (scheduleFields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])))
    requireExistingHours(building.timeZone, {
      ...after,
      from: laterOf(after.from, getToday(building.timeZone, now)),
    });
  const previousTeam = (await readRecurringVisitTeams(db, building, [id])).get(id) ?? [];
  for (const member of team ?? [])
    requireValidChangedNames(
      member,
      previousTeam.find(({ id }) => id === member.id),
      ['lastName', 'firstName'],
      'team',
    );
  const previousDocuments = await findContractorDocuments(context, id);
  const fields = [
    ...plainFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])),
    ...(hostId === before.hostId ? [] : ['host']),
    ...(team && hasChangedTeam(previousTeam, team) ? ['team'] : []),
    ...(documents && hasChangedContractorDocuments(previousDocuments, documents) ? ['documents'] : []),
  ];
  if (fields.length === 0) return findRecurringVisit(context, id);

  const restoresCanceled = hostId !== before.hostId && !(await isHostInBuilding(context, before.hostId));
  const nextTeam = team ? await saveTeam(context, id, previousTeam, team) : previousTeam;
  if (documents) await saveContractorDocuments(context, id, previousDocuments, documents);
  const { contractor, purpose, from, until, weekdays, hoursFrom, hoursTo } = after;
  await recurringVisits.update(
    db,
    building,
    {
      contractor,
      purpose,
      from,
      until,
      weekdays,
      hoursFrom,
      hoursTo,
      hostId,
      // The version trigger does not see changes in other tables.
      ...((fields.includes('team') || fields.includes('documents')) && { version: sql`version + 1` }),
    },
    (table) => eq(table.id, id),
  );
  const days = await findOpenDaysTodayAndTomorrow(db, building, building.timeZone, now);
  const members = [...new Set([...previousTeam, ...nextTeam].map((member) => member.id))];
  await updateVisitsOfRecurringVisits(context, members, {
    before: buildRecurringVisitDays(before, previousTeam, days),
    after: buildRecurringVisitDays(after, nextTeam, days),
    restoresCanceled,
  });
  await removeFormerTeamMembers(context, previousTeam, nextTeam);
  if (await isHostInBuilding(context, hostId)) await createImminentVisits(context, after, nextTeam);
  const counts = { team: nextTeam.length, documents: (documents ?? previousDocuments).length };
  const details = {
    before: pickFields(
      toRecordedValues(before, { team: previousTeam.length, documents: previousDocuments.length }),
      fields,
    ),
    after: pickFields(toRecordedValues(after, counts), fields),
  };
  await context.recordActivity(recurringVisitChanged({ building: building.id, id, fields, details }));
  return findRecurringVisit(context, id);
}

/** Only values without personal data are recorded. */
const toRecordedValues = (
  { from, until, hoursFrom, hoursTo }: RecurringVisitRecord,
  counts: { team: number; documents: number },
) => ({
  from,
  until,
  hoursFrom,
  hoursTo,
  ...counts,
});

const pickFields = (values: ReturnType<typeof toRecordedValues>, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));

export async function deleteRecurringVisit(
  context: BuildingContext,
  { standing: id }: { standing: number },
): Promise<void> {
  const { db, building, actor } = context;
  if (!can.manage(actor)) throw new AppError('forbidden');
  await lockRecurringVisit(context, id);
  const team = (await readRecurringVisitTeams(db, building, [id])).get(id) ?? [];
  const members = team.map((member) => member.id);
  await updateVisitsOfRecurringVisits(context, members, { before: [], after: [], restoresCanceled: false });
  await recurringVisits.delete(db, building, (table) => eq(table.id, id));
  await context.recordActivity(recurringVisitRemoved({ building: building.id, id }));
}
