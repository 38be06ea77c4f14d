import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { buildingMailing } from '../../../core/buildings/server/buildingMailing.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingScope } from '../../../kit/server/database/scope.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import { handle, type JobHandler, job } from '../../../kit/server/jobs/jobs.ts';
import type { MailMessage } from '../../../kit/server/mail/mail.ts';
import { isPast, type LocalDate, type LocalTime } from '../../../kit/time.ts';
import { hasAddress } from '../visit.ts';
import { type Coverage, hostOf, type VisitRow } from './shared.ts';
import { visits } from './tables.ts';
import { visitMails } from './visitMails.ts';

/** Invites a visitor, in one mail, to all of these visits that are still to come. */
export const inviteVisitor = job<{ building: number; visits: number[]; bulk: boolean }>('visits.invite');
/** The same for many visitors: one group of visits each. */
export const inviteVisitors = job<{ building: number; groups: number[][]; bulk: boolean }>(
  'visits.inviteMany',
);
export const tellChange = job<{ building: number; visit: number; sequence: number }>('visits.tellChange');
/** `recipient`: the visitor's former address, where it changed; null where the visit itself is called off. */
export const tellCancellation = job<{
  building: number;
  visit: number;
  sequence: number;
  recipient: string | null;
  /** The day and time that the former address was told. */
  told?: { date: LocalDate; time: LocalTime };
}>('visits.tellCancellation');

/** The job handlers that mail visitors. Each reads how things stand when it runs, and a second run writes nothing new. */
export function visitJobs(dependencies: JobDependencies, covered: Coverage): JobHandler[] {
  const { env } = dependencies;
  const compose = visitMails(dependencies);
  const allSigned = signedCheck(covered);
  return [
    handle(inviteVisitors, ({ building, groups, bulk }, { transaction }) =>
      transaction(async (_tx, enqueue) => {
        for (const group of groups) await enqueue(inviteVisitor, { building, visits: group, bulk }, { bulk });
      }),
    ),

    buildingMailing(env, inviteVisitor, async ({ visits: ids, bulk }, { tx, scope, building, now }) => {
      const visits = (await lockVisits(tx, scope, ids)).filter(
        ({ status, visitorEmail, date, time }) =>
          status === 'waiting' && hasAddress(visitorEmail) && !isPast(date, time, building.timeZone, now),
      );
      // Usually one: a visit may have got another address or language since.
      const groups = Map.groupBy(visits, (visit) => `${visit.visitorEmail}\n${visit.language}`);
      const mails: MailMessage[] = [];
      for (const group of groups.values()) {
        const host = await hostOf(tx, group[0]);
        if (!host) continue;
        const ndaSigned = await allSigned(tx, scope, group);
        const mail = await compose.invitation({ visits: group, building, host, now, ndaSigned });
        const key = `visits.invite:${building.id}:${fingerprint(group)}`;
        mails.push({ ...mail, ...about(group[0]), key, bulk });
      }
      return mails;
    }),

    buildingMailing(env, tellChange, async ({ visit: id, sequence }, { tx, scope, building, now }) => {
      const [visit] = await lockVisits(tx, scope, [id]);
      // Changed again since: that change has its own mail.
      if (!visit || visit.sequence !== sequence || visit.status === 'canceled') return;
      const host = await hostOf(tx, visit);
      if (!host) return;
      const ndaSigned = await allSigned(tx, scope, [visit]);
      const mail = await compose.change({ visit, building, host, now, ndaSigned });
      return { ...mail, ...about(visit), key: `visits.change:${building.id}:${id}:${sequence}` };
    }),

    buildingMailing(
      env,
      tellCancellation,
      async ({ visit: id, sequence, recipient, told }, { tx, scope, building, now }) => {
        const [row] = await lockVisits(tx, scope, [id]);
        const visit = row && { ...row, ...told };
        const host = await hostOf(tx, visit);
        if (!visit || !host) return;
        const stands = visit.status !== 'canceled' || visit.sequence !== sequence;
        if (recipient === null && stands) return;
        const mail = compose.cancellation({ visit, building, host, now, sequence, recipient });
        return { ...mail, ...about(visit), key: `visits.cancel:${building.id}:${id}:${sequence}` };
      },
    ),
  ];
}

/** The mail names the resident. */
function about(visit: Pick<VisitRow, 'residentId'> | undefined) {
  return { aboutUserId: visit?.residentId ?? null };
}

/** Locked, so that an edit made meanwhile waits, and its mail is written after this one. */
async function lockVisits(tx: Db, scope: BuildingScope, ids: number[]): Promise<VisitRow[]> {
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
