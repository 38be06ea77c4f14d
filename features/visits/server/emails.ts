import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { type BuildingMailing, buildingMailing } from '../../../core/buildings/server/buildingMailing.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import { defineJob, handleJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import type { MailMessage } from '../../../kit/server/mail/outbox.ts';
import { isPast, type LocalDate, type LocalTime } from '../../../kit/time.ts';
import { hasAddress } from '../visit.ts';
import { visits } from './tables.ts';
import { sameMailbox, type Told, tell } from './told.ts';
import { visitMails } from './visitMails.ts';
import { mayMailVisitor } from './visitorAllowance.ts';
import { type Coverage, hostOf, type VisitRow } from './visitRows.ts';

/** Invites a visitor, in one mail, to all of these visits that are still to come. */
export const inviteVisitor = defineJob<{ building: number; visits: number[]; bulk: boolean }>(
  'visits.invite',
);
/** The same for many visitors: one group of visits each. */
export const inviteVisitors = defineJob<{ building: number; groups: number[][]; bulk: boolean }>(
  'visits.inviteMany',
);
/** Tells a visitor, in one mail, that visits are off. */
const tellOff = defineJob<{ building: number; visits: number[] }>('visits.tellOff');
/** The same for many visitors: one group of visits each. */
export const tellManyOff = defineJob<{ building: number; groups: number[][] }>('visits.tellManyOff');
/** Tells each address of a visit how it stands, as far as that is another thing than it was told. */
export const tellNews = defineJob<{ building: number; visit: number }>('visits.tellChange');
/** Of an earlier version, of which some may wait: `recipient` is a former address, null where the visit itself is off. */
const tellCancellation = defineJob<{
  building: number;
  visit: number;
  sequence: number;
  recipient: string | null;
  told?: { date: LocalDate; time: LocalTime };
}>('visits.tellCancellation');

/** The job handlers that mail visitors. Each reads how things stand when it runs, and a second run writes nothing new. */
export function visitJobs(dependencies: JobDependencies, covered: Coverage): JobHandler[] {
  const { env } = dependencies;
  const compose = visitMails(dependencies);
  const allSigned = signedCheck(covered);

  /** The mail that the visit is off, to an address that was told of it. */
  async function cancellation({ tx, building, now }: BuildingMailing, row: VisitRow, told: Told) {
    const { email, date, time } = told;
    const host = await hostOf(tx, row);
    if (!host) return;
    const isTheirs = row.status === 'canceled' && sameMailbox(row.visitorEmail, email);
    const recipient = isTheirs ? null : email;
    const isFormer = !sameMailbox(row.visitorEmail, email);
    const language = (isFormer && told.language) || row.language;
    const visit = { ...row, date, time, language };
    const mail = compose.cancellation({ visits: [visit], building, host, now, recipient });
    return { ...mail, ...about(row), key: `visits.cancel:${building.id}:${row.id}:${row.sequence}` };
  }

  return [
    handleJob(inviteVisitors, ({ building, groups, bulk }, { transaction }) =>
      transaction(async (_tx, enqueue) => {
        for (const group of groups) await enqueue(inviteVisitor, { building, visits: group, bulk }, { bulk });
      }),
    ),

    buildingMailing(env, inviteVisitor, async ({ visits: ids, bulk }, { tx, scope, building, now }) => {
      const rows = (await lockVisits(tx, scope, ids)).filter(
        (visit) =>
          visit.status === 'waiting' &&
          hasAddress(visit.visitorEmail) &&
          !isPast(visit.date, visit.time, building.timeZone, now) &&
          !wasTold(visit),
      );
      // Usually one: a visit may have got another address or language since.
      const groups = Map.groupBy(rows, (visit) => `${visit.visitorEmail?.toLowerCase()}\n${visit.language}`);
      const mails: MailMessage[] = [];
      // By address, in which order every job takes what it may mail.
      for (const [, group] of [...groups].sort(([one], [other]) => (one < other ? -1 : 1))) {
        const [visit] = group;
        const host = await hostOf(tx, visit);
        if (!visit || !host) continue;
        const ndaSigned = await allSigned(tx, scope, group);
        const mail = await compose.invitation({ visits: group, building, host, now, ndaSigned });
        const key = `visits.invite:${building.id}:${fingerprint(group)}`;
        const allowed = await mayMailVisitor(tx, building.id, mail.recipient, now);
        for (const each of group)
          await note(tx, scope, each, allowed ? tell(each.told, newsOf(each)) : each.told);
        mails.push({ ...mail, ...about(visit), key, bulk, withheld: !allowed });
      }
      return mails;
    }),

    handleJob(tellManyOff, ({ building, groups }, { transaction }) =>
      transaction(async (_tx, enqueue) => {
        for (const group of groups) await enqueue(tellOff, { building, visits: group }, { bulk: true });
      }),
    ),

    buildingMailing(env, tellOff, async ({ visits: ids }, { tx, scope, building, now }) => {
      const rows: (VisitRow & { heard: Told })[] = [];
      for (const visit of await lockVisits(tx, scope, ids)) {
        const heard = visit.told.find(({ email, off }) => !off && sameMailbox(email, visit.visitorEmail));
        if (visit.status !== 'canceled' || !heard || isPast(heard.date, heard.time, building.timeZone, now))
          continue;
        if (!(await isExpectedAnew(tx, scope, visit, heard))) rows.push({ ...visit, heard });
      }
      const [visit] = rows;
      const host = await hostOf(tx, visit);
      if (!visit || !host) return;
      const mail = compose.cancellation({ visits: rows, building, host, now, recipient: null });
      const allowed = await mayMailVisitor(tx, building.id, mail.recipient, now);
      for (const { heard, ...each } of rows)
        await note(tx, scope, each, allowed ? tell(each.told, { ...heard, off: true }) : each.told);
      const key = `visits.cancel:${building.id}:${fingerprint(rows)}`;
      return { ...mail, ...about(visit), key, bulk: true, withheld: !allowed };
    }),

    buildingMailing(env, tellNews, async ({ visit: id }, mailing) => {
      const { tx, scope, building, now } = mailing;
      const [visit] = await lockVisits(tx, scope, [id]);
      const host = await hostOf(tx, visit);
      if (!visit || !host) return;
      const isAhead = ({ date, time }: Pick<Told, 'date' | 'time'>) =>
        !isPast(date, time, building.timeZone, now);
      const stands = visit.status !== 'canceled' && hasAddress(visit.visitorEmail) && isAhead(visit);
      const mails: { mail: Omit<MailMessage, 'withheld'>; news: Told }[] = [];
      for (const told of visit.told.filter(({ off }) => !off)) {
        if (stands && sameMailbox(told.email, visit.visitorEmail)) continue;
        if (!isAhead(told) || (await isExpectedAnew(tx, scope, visit, told))) continue;
        const mail = await cancellation(mailing, visit, told);
        // Another address may be told the same: its former owner, where an earlier mail was held back.
        const key = mails.length === 0 ? mail?.key : `${mail?.key}:${mails.length}`;
        if (mail && key) mails.push({ mail: { ...mail, key }, news: { ...told, off: true } });
      }
      if (stands && !wasTold(visit)) {
        const before = visit.told.findLast(
          ({ email, off }) => !off && sameMailbox(email, visit.visitorEmail),
        );
        const ndaSigned = await allSigned(tx, scope, [visit]);
        const said = { building, host, now, ndaSigned };
        const mail = before
          ? await compose.change({ visit, before, ...said })
          : await compose.invitation({ visits: [visit], ...said });
        const key = before
          ? `visits.change:${building.id}:${id}:${visit.sequence}`
          : `visits.invite:${building.id}:${fingerprint([visit])}`;
        mails.push({ mail: { ...mail, ...about(visit), key }, news: newsOf(visit) });
      }
      // In which order every job takes what it may mail.
      mails.sort(({ news: one }, { news: other }) =>
        one.email.toLowerCase() < other.email.toLowerCase() ? -1 : 1,
      );
      const written: MailMessage[] = [];
      let { told } = visit;
      for (const { mail, news } of mails) {
        const allowed = await mayMailVisitor(tx, building.id, mail.recipient, now);
        if (allowed) told = tell(told, news);
        written.push({ ...mail, withheld: !allowed });
      }
      await note(tx, scope, visit, told);
      return written;
    }),

    buildingMailing(env, tellCancellation, async ({ visit: id, sequence, recipient, told }, mailing) => {
      const { tx, scope, building, now } = mailing;
      const [visit] = await lockVisits(tx, scope, [id]);
      if (!visit || (recipient === null && (visit.status !== 'canceled' || visit.sequence !== sequence)))
        return;
      const { date, time } = told ?? visit;
      const email = recipient ?? visit.visitorEmail ?? '';
      const mail = await cancellation(mailing, visit, { email, date, time, sequence, off: false });
      if (!mail) return;
      const allowed = await mayMailVisitor(tx, building.id, mail.recipient, now);
      if (allowed) await note(tx, scope, visit, tell(visit.told, { email, date, time, sequence, off: true }));
      return { ...mail, withheld: !allowed };
    }),
  ];
}

/** The mail names the resident. */
function about(visit: Pick<VisitRow, 'residentId'>) {
  return { aboutUserId: visit.residentId };
}

/** What a mail to the visitor says of a visit. */
function newsOf({ visitorEmail, date, time, sequence, language }: VisitRow): Told {
  return { email: visitorEmail ?? '', date, time, sequence, off: false, language };
}

/** Whether the visitor was told how the visit stands. */
function wasTold({ told, visitorEmail, sequence }: VisitRow): boolean {
  return told.some((each) => !each.off && sameMailbox(each.email, visitorEmail) && each.sequence >= sequence);
}

/** Notes what was mailed of a visit; nobody was invited to one of which no address was ever told. */
async function note(tx: Db, scope: BuildingScope, { id, invitedAt }: VisitRow, told: Told[]): Promise<void> {
  const patch = { told, invitedAt: told.length > 0 ? invitedAt : null };
  await visits.update(tx, scope, patch, (table) => eq(table.id, id));
}

/** Whether whom a visit was announced to is expected at that moment all the same: it was taken back and announced anew. */
async function isExpectedAnew(
  tx: Db,
  scope: BuildingScope,
  visit: VisitRow,
  { email, date, time }: Told,
): Promise<boolean> {
  const table = visits.in(scope);
  const same = and(
    ne(table.id, visit.id),
    eq(table.residentId, visit.residentId),
    eq(table.date, date),
    eq(table.time, time),
    eq(table.status, 'waiting'),
    isNotNull(table.invitedAt),
    sql`lower(${table.visitorEmail}) = ${email.toLowerCase()}`,
  );
  const found = await tx.select({ id: table.id }).from(table).where(same).limit(1);
  return found.length > 0;
}

/** Locked, so that an edit made meanwhile waits, and its mail is written after this one. */
export async function lockVisits(tx: Db, scope: BuildingScope, ids: number[]): Promise<VisitRow[]> {
  const table = visits.in(scope);
  return tx
    .select()
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(asc(table.date), asc(table.time), asc(table.id))
    .for('update');
}

/** Whether there is nothing left to sign for any of some visits. */
function signedCheck(covered: Coverage) {
  return async (tx: Db, scope: BuildingScope, those: readonly VisitRow[]): Promise<boolean> => {
    const table = visits.in(scope);
    const ids = those.map(({ id }) => id);
    const signed = or(eq(table.ndaSigned, true), covered(scope, table));
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, ids), signed));
    return rows.length === ids.length;
  };
}

/** A visit that is invited anew, its address changed, has a new sequence. */
function fingerprint(visits: readonly VisitRow[]): string {
  const all = visits.map(({ id, sequence }) => `${id}:${sequence}`).join(' ');
  return createHash('sha256').update(all).digest('hex');
}
