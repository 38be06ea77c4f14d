import { createHash } from 'node:crypto';
import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import {
  type BuildingMailContext,
  createBuildingMailJobHandler,
} from '../../../../core/buildings/server/buildingMailJob.ts';
import { coveredByEarlierSignatureCondition } from '../../../../core/signatures/server/coverage.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import type { JobDependencies } from '../../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, handleJob, type JobHandler } from '../../../../kit/server/jobs/jobs.ts';
import type { OutboxMailInput } from '../../../../kit/server/mail/outbox.ts';
import { isPast, type LocalDate, type LocalTime } from '../../../../kit/time.ts';
import { visits } from '../../server/tables.ts';
import { findHostNameAndCompany, lockVisits, type VisitRecord } from '../../server/visitRows.ts';
import { hasAddress } from '../../visit.ts';
import { addSentVisitorMail, isSameEmail, type SentVisitorMail } from './sentVisitorMails.ts';
import { createVisitorMailComposer, takeVisitorMailAllowance } from './visitorMailComposer.ts';

export const visitorInvitationMailJob = defineJob<{ building: number; visits: number[]; bulk: boolean }>(
  'visits.invite',
);
export const visitorInvitationBatchJob = defineJob<{ building: number; groups: number[][]; bulk: boolean }>(
  'visits.inviteMany',
);
const visitorCancellationMailJob = defineJob<{ building: number; visits: number[] }>('visits.tellOff');
export const visitorCancellationBatchJob = defineJob<{ building: number; groups: number[][] }>(
  'visits.tellManyOff',
);
export const visitorChangeMailJob = defineJob<{ building: number; visit: number }>('visits.tellChange');
/** Kept for queued jobs of an earlier version. `recipient`: a former address, or null. */
const legacyCancellationMailJob = defineJob<{
  building: number;
  visit: number;
  sequence: number;
  recipient: string | null;
  told?: { date: LocalDate; time: LocalTime };
}>('visits.tellCancellation');

/** Handlers read the current state, and a retry writes no second mail. */
export function createVisitorMailHandlers(dependencies: JobDependencies): JobHandler[] {
  const { env } = dependencies;
  const compose = createVisitorMailComposer(dependencies);

  async function cancellation(
    { tx, building, now }: BuildingMailContext,
    row: VisitRecord,
    sentMail: SentVisitorMail,
  ) {
    const { email, date, time } = sentMail;
    const host = await findHostNameAndCompany(tx, row);
    if (!host) return;
    const isTheirs = row.status === 'canceled' && isSameEmail(row.visitorEmail, email);
    const recipient = isTheirs ? null : email;
    const isFormer = !isSameEmail(row.visitorEmail, email);
    const language = (isFormer && sentMail.language) || row.language;
    const visit = { ...row, date, time, language };
    const mail = compose.cancellation({ visits: [visit], building, host, now, recipient });
    return { ...mail, ...toMailFields(row), key: `visits.cancel:${building.id}:${row.id}:${row.sequence}` };
  }

  return [
    handleJob(visitorInvitationBatchJob, ({ building, groups, bulk }, { transaction }) =>
      transaction(async (_tx, enqueue) => {
        for (const group of groups)
          await enqueue(visitorInvitationMailJob, { building, visits: group, bulk }, { bulk });
      }),
    ),

    createBuildingMailJobHandler(
      env,
      visitorInvitationMailJob,
      async ({ visits: ids, bulk }, { tx, scope, building, now }) => {
        const rows = (await lockVisits(tx, scope, ids)).filter(
          (visit) =>
            visit.status === 'waiting' &&
            hasAddress(visit.visitorEmail) &&
            !isPast(visit.date, visit.time, building.timeZone, now) &&
            !isUpToDate(visit),
        );
        // Usually a single group; the address or language may have changed since.
        const groups = Map.groupBy(
          rows,
          (visit) => `${visit.visitorEmail?.toLowerCase()}\n${visit.language}`,
        );
        const mails: OutboxMailInput[] = [];
        // All jobs take mail allowances in order of address, to avoid deadlocks.
        for (const [, group] of [...groups].sort(([one], [other]) => (one < other ? -1 : 1))) {
          const [visit] = group;
          const host = await findHostNameAndCompany(tx, visit);
          if (!visit || !host) continue;
          const ndaSigned = await areAllSigned(tx, scope, group);
          const mail = await compose.invitation({ visits: group, building, host, now, ndaSigned });
          const key = `visits.invite:${building.id}:${fingerprint(group)}`;
          const allowed = await takeVisitorMailAllowance(tx, building.id, mail.recipient, now);
          for (const each of group)
            await saveSentVisitorMails(
              tx,
              scope,
              each,
              allowed ? addSentVisitorMail(each.told, toSentVisitorMail(each)) : each.told,
            );
          mails.push({ ...mail, ...toMailFields(visit), key, bulk, withheld: !allowed });
        }
        return mails;
      },
    ),

    handleJob(visitorCancellationBatchJob, ({ building, groups }, { transaction }) =>
      transaction(async (_tx, enqueue) => {
        for (const group of groups)
          await enqueue(visitorCancellationMailJob, { building, visits: group }, { bulk: true });
      }),
    ),

    createBuildingMailJobHandler(
      env,
      visitorCancellationMailJob,
      async ({ visits: ids }, { tx, scope, building, now }) => {
        const rows: (VisitRecord & { lastMail: SentVisitorMail })[] = [];
        for (const visit of await lockVisits(tx, scope, ids)) {
          const lastMail = visit.told.find(
            ({ email, off }) => !off && isSameEmail(email, visit.visitorEmail),
          );
          if (
            visit.status !== 'canceled' ||
            !lastMail ||
            isPast(lastMail.date, lastMail.time, building.timeZone, now)
          )
            continue;
          if (!(await isInvitedByOtherVisit(tx, scope, visit, lastMail))) rows.push({ ...visit, lastMail });
        }
        const [visit] = rows;
        const host = await findHostNameAndCompany(tx, visit);
        if (!visit || !host) return;
        const mail = compose.cancellation({ visits: rows, building, host, now, recipient: null });
        const allowed = await takeVisitorMailAllowance(tx, building.id, mail.recipient, now);
        for (const { lastMail, ...each } of rows)
          await saveSentVisitorMails(
            tx,
            scope,
            each,
            allowed ? addSentVisitorMail(each.told, { ...lastMail, off: true }) : each.told,
          );
        const key = `visits.cancel:${building.id}:${fingerprint(rows)}`;
        return { ...mail, ...toMailFields(visit), key, bulk: true, withheld: !allowed };
      },
    ),

    createBuildingMailJobHandler(env, visitorChangeMailJob, async ({ visit: id }, mailing) => {
      const { tx, scope, building, now } = mailing;
      const [visit] = await lockVisits(tx, scope, [id]);
      const host = await findHostNameAndCompany(tx, visit);
      if (!visit || !host) return;
      const isAhead = ({ date, time }: Pick<SentVisitorMail, 'date' | 'time'>) =>
        !isPast(date, time, building.timeZone, now);
      const stands = visit.status !== 'canceled' && hasAddress(visit.visitorEmail) && isAhead(visit);
      const mails: { mail: Omit<OutboxMailInput, 'withheld'>; news: SentVisitorMail }[] = [];
      for (const sentMail of visit.told.filter(({ off }) => !off)) {
        if (stands && isSameEmail(sentMail.email, visit.visitorEmail)) continue;
        if (!isAhead(sentMail) || (await isInvitedByOtherVisit(tx, scope, visit, sentMail))) continue;
        const mail = await cancellation(mailing, visit, sentMail);
        // Two addresses may get the same mail if an earlier one is still delayed, so the keys must differ.
        const key = mails.length === 0 ? mail?.key : `${mail?.key}:${mails.length}`;
        if (mail && key) mails.push({ mail: { ...mail, key }, news: { ...sentMail, off: true } });
      }
      if (stands && !isUpToDate(visit)) {
        const before = visit.told.findLast(
          ({ email, off }) => !off && isSameEmail(email, visit.visitorEmail),
        );
        const ndaSigned = await areAllSigned(tx, scope, [visit]);
        const mailData = { building, host, now, ndaSigned };
        const mail = before
          ? await compose.change({ visit, before, ...mailData })
          : await compose.invitation({ visits: [visit], ...mailData });
        const key = before
          ? `visits.change:${building.id}:${id}:${visit.sequence}`
          : `visits.invite:${building.id}:${fingerprint([visit])}`;
        mails.push({ mail: { ...mail, ...toMailFields(visit), key }, news: toSentVisitorMail(visit) });
      }
      // All jobs take mail allowances in order of address, to avoid deadlocks.
      mails.sort(({ news: one }, { news: other }) =>
        one.email.toLowerCase() < other.email.toLowerCase() ? -1 : 1,
      );
      const written: OutboxMailInput[] = [];
      let { told } = visit;
      for (const { mail, news } of mails) {
        const allowed = await takeVisitorMailAllowance(tx, building.id, mail.recipient, now);
        if (allowed) told = addSentVisitorMail(told, news);
        written.push({ ...mail, withheld: !allowed });
      }
      await saveSentVisitorMails(tx, scope, visit, told);
      return written;
    }),

    createBuildingMailJobHandler(
      env,
      legacyCancellationMailJob,
      async ({ visit: id, sequence, recipient, told }, mailing) => {
        const { tx, scope, building, now } = mailing;
        const [visit] = await lockVisits(tx, scope, [id]);
        if (!visit || (recipient === null && (visit.status !== 'canceled' || visit.sequence !== sequence)))
          return;
        const { date, time } = told ?? visit;
        const email = recipient ?? visit.visitorEmail ?? '';
        const mail = await cancellation(mailing, visit, { email, date, time, sequence, off: false });
        if (!mail) return;
        const allowed = await takeVisitorMailAllowance(tx, building.id, mail.recipient, now);
        if (allowed)
          await saveSentVisitorMails(
            tx,
            scope,
            visit,
            addSentVisitorMail(visit.told, { email, date, time, sequence, off: true }),
          );
        return { ...mail, withheld: !allowed };
      },
    ),
  ];
}

function toMailFields(visit: Pick<VisitRecord, 'residentId'>) {
  return { aboutUserId: visit.residentId };
}

function toSentVisitorMail({ visitorEmail, date, time, sequence, language }: VisitRecord): SentVisitorMail {
  return { email: visitorEmail ?? '', date, time, sequence, off: false, language };
}

function isUpToDate({ told, visitorEmail, sequence }: VisitRecord): boolean {
  return told.some((each) => !each.off && isSameEmail(each.email, visitorEmail) && each.sequence >= sequence);
}

async function saveSentVisitorMails(
  tx: Db,
  scope: BuildingScope,
  { id, invitedAt }: VisitRecord,
  sentMails: SentVisitorMail[],
): Promise<void> {
  const patch = { told: sentMails, invitedAt: sentMails.length > 0 ? invitedAt : null };
  await visits.update(tx, scope, patch, (table) => eq(table.id, id));
}

async function isInvitedByOtherVisit(
  tx: Db,
  scope: BuildingScope,
  visit: VisitRecord,
  { email, date, time }: SentVisitorMail,
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
  const otherVisits = await tx.select({ id: table.id }).from(table).where(same).limit(1);
  return otherVisits.length > 0;
}

async function areAllSigned(tx: Db, scope: BuildingScope, group: readonly VisitRecord[]): Promise<boolean> {
  const table = visits.in(scope);
  const ids = group.map(({ id }) => id);
  const signed = or(eq(table.ndaSigned, true), coveredByEarlierSignatureCondition(scope, table));
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, ids), signed));
  return rows.length === ids.length;
}

/** Part of the idempotency key; `sequence` changes with a new invitation. */
function fingerprint(visits: readonly VisitRecord[]): string {
  const all = visits.map(({ id, sequence }) => `${id}:${sequence}`).join(' ');
  return createHash('sha256').update(all).digest('hex');
}
