import { eq, sql } from 'drizzle-orm';
import { residentsByEmail, residentsById } from '../../../core/people/server/queries.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import { requireChangedNames } from '../../../kit/personName.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { type LocalDate, today } from '../../../kit/time.ts';
import { requireVersion } from '../../../kit/version.ts';
import type { StandingVisits } from '../../visits/server/shared.ts';
import { standingChanged, standingCreated, standingRemoved } from '../activity.ts';
import { can } from '../policy.ts';
import { endsTooSoon, type NewStanding, type Standing, type StandingEdit } from '../recurringVisit.ts';
import { daysAhead, type MemberRow, type StandingRow, standingDays, stillToCome, teamsOf } from './days.ts';
import { documentsAs, isOtherDocuments, writeDocuments } from './documents.ts';
import { findStanding } from './queries.ts';
import { findSkippedHour, type Hours } from './skippedHour.ts';
import { standingVisits } from './tables.ts';
import { isOtherTeam, removeMembers, writeTeam } from './team.ts';

/** A team comes for a time, and is expected at once on what is left of today, and tomorrow. */
export async function createStanding(
  context: BuildingContext,
  { host, team, documents, ...given }: NewStanding,
  visits: StandingVisits,
): Promise<Standing[]> {
  const { db, building, actor, now } = context;
  if (!can.manage(actor)) throw new AppError('forbidden');
  requireOrder(given);
  requireRealHours(building.timeZone, { ...given, from: later(given.from, today(building.timeZone, now)) });
  if (given.until < today(building.timeZone, now)) throw invalidField('until', 'standing_over');
  const hostId = await hostNamed(context, host);
  const [made] = await standingVisits
    .insert(db, building, [{ ...given, hostId, createdBy: actor.userId, createdAt: now }])
    .returning();
  if (!made) throw new Error('The standing visit was not written');
  const members = await writeTeam(context, made.id, [], team);
  await writeDocuments(context, made.id, [], documents);
  await expectSoon(context, made, members, visits);
  const after = told(made, { team: members.length, documents: documents.length });
  await context.recordActivity(standingCreated({ building: building.id, id: made.id, says: { after } }));
  return findStanding(context, made.id);
}

function requireOrder(given: Pick<StandingRow, 'from' | 'until' | 'hoursFrom' | 'hoursTo'>): void {
  if (endsTooSoon(given)) throw invalidField('until', 'end_before_start');
  if (given.hoursFrom === given.hoursTo) throw invalidField('hoursTo', 'standing_hours_equal');
}

const later = (one: LocalDate, other: LocalDate) => (one < other ? other : one);

/** Throws if the team comes on a day on which a clock change skips an hour that is given. */
function requireRealHours(timeZone: string, given: Hours): void {
  const skipped = findSkippedHour(given, timeZone);
  if (skipped) throw invalidField(skipped.field, 'no_such_time_on', { day: skipped.day });
}

/** Somebody of the building, of its residents or of its staff. */
async function hostNamed({ db, building }: BuildingContext, email: string): Promise<number> {
  const [found] = [...(await residentsByEmail(db, building, [email])).values()];
  if (!found) throw invalidField('host', 'resident_unknown');
  return found.id;
}

async function isHere({ db, building }: BuildingContext, hostId: number): Promise<boolean> {
  return (await residentsById(db, building, [hostId])).has(hostId);
}

async function expectSoon(
  context: BuildingContext,
  row: StandingRow,
  team: readonly MemberRow[],
  visits: StandingVisits,
): Promise<void> {
  const { db, building, now, actor } = context;
  const days = standingDays(row, team, await daysAhead(db, building, building.timeZone, now));
  const wanted = stillToCome(row, days, { timeZone: building.timeZone, now });
  await context.recordActivity(
    ...(await visits.expect(db, building, { now, createdBy: actor.userId }, wanted)),
  );
}

/** One of the building's, locked until the transaction ends. */
async function lock({ db, building }: BuildingContext, id: number): Promise<StandingRow> {
  const table = standingVisits.in(building);
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

const plain = ['contractor', 'purpose', 'from', 'until', 'weekdays', 'hoursFrom', 'hoursTo'] as const;

const schedule = ['from', 'until', 'weekdays', 'hoursFrom', 'hoursTo'] as const;

/** Changes what is named. Visits that still wait follow: of who is left out, of days that are none any more, of other hours. */
export async function editStanding(
  context: BuildingContext,
  { standing: id, version, host, team, documents, ...edit }: StandingEdit & { standing: number },
  visits: StandingVisits,
): Promise<Standing[]> {
  const { db, building, actor, now } = context;
  if (!can.manage(actor)) throw new AppError('forbidden');
  const before = await lock(context, id);
  await requireVersion(before, version, async () => (await findStanding(context, id))[0]);
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const hostId = host === undefined ? before.hostId : await hostNamed(context, host);
  const after: StandingRow = { ...before, ...given, hostId };
  requireOrder(after);
  if (schedule.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])))
    requireRealHours(building.timeZone, { ...after, from: later(after.from, today(building.timeZone, now)) });
  const had = (await teamsOf(db, building, [id])).get(id) ?? [];
  for (const member of team ?? [])
    requireChangedNames(
      member,
      had.find(({ id }) => id === member.id),
      ['lastName', 'firstName'],
      'team',
    );
  const needed = await documentsAs(context, id);
  const fields = [
    ...plain.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])),
    ...(hostId === before.hostId ? [] : ['host']),
    ...(team && isOtherTeam(had, team) ? ['team'] : []),
    ...(documents && isOtherDocuments(needed, documents) ? ['documents'] : []),
  ];
  if (fields.length === 0) return findStanding(context, id);

  const revives = hostId !== before.hostId && !(await isHere(context, before.hostId));
  const has = team ? await writeTeam(context, id, had, team) : had;
  if (documents) await writeDocuments(context, id, needed, documents);
  const { contractor, purpose, from, until, weekdays, hoursFrom, hoursTo } = after;
  await standingVisits.update(
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
      // Where nothing else changes the database does not see it.
      ...((fields.includes('team') || fields.includes('documents')) && { version: sql`version + 1` }),
    },
    (table) => eq(table.id, id),
  );
  const days = await daysAhead(db, building, building.timeZone, now);
  const members = [...new Set([...had, ...has].map((member) => member.id))];
  await visits.follow(context, members, {
    before: standingDays(before, had, days),
    after: standingDays(after, has, days),
    revives,
  });
  await removeMembers(context, had, has);
  if (await isHere(context, hostId)) await expectSoon(context, after, has, visits);
  const counts = { team: has.length, documents: (documents ?? needed).length };
  const says = {
    before: changed(told(before, { team: had.length, documents: needed.length }), fields),
    after: changed(told(after, counts), fields),
  };
  await context.recordActivity(standingChanged({ building: building.id, id, fields, says }));
  return findStanding(context, id);
}

/** What of it is nobody's words. */
const told = (
  { from, until, hoursFrom, hoursTo }: StandingRow,
  counts: { team: number; documents: number },
) => ({
  from,
  until,
  hoursFrom,
  hoursTo,
  ...counts,
});

const changed = (values: ReturnType<typeof told>, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));

/** Takes one back with its team, and the visits that still wait. Those that took place stay, as visits. */
export async function deleteStanding(
  context: BuildingContext,
  { standing: id }: { standing: number },
  visits: StandingVisits,
): Promise<void> {
  const { db, building, actor } = context;
  if (!can.manage(actor)) throw new AppError('forbidden');
  await lock(context, id);
  const team = (await teamsOf(db, building, [id])).get(id) ?? [];
  const members = team.map((member) => member.id);
  await visits.follow(context, members, { before: [], after: [], revives: false });
  await standingVisits.delete(db, building, (table) => eq(table.id, id));
  await context.recordActivity(standingRemoved({ building: building.id, id }));
}
