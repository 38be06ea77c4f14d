import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { BuildingScope } from '../../../kit/server/database/scope.ts';
import type { Env } from '../../../kit/server/env.ts';
import { handle, type JobHandler, job } from '../../../kit/server/jobs/jobs.ts';
import { writeMail } from '../../../kit/server/mail/mail.ts';
import type { Translate } from '../../../kit/server/words.ts';
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
export function visitJobs(env: Env, translate: Translate, covered: Coverage): JobHandler[] {
  const compose = visitMails(env, translate);
  const allSigned = signedCheck(covered);
  return [
    handle(inviteVisitors, ({ building, groups, bulk }, { transaction }) =>
      transaction(async (_tx, enqueue) => {
        for (const group of groups) await enqueue(inviteVisitor, { building, visits: group, bulk }, { bulk });
      }),
    ),

    handle(inviteVisitor, ({ building: buildingId, visits: ids, bulk }, { transaction, now }) =>
      transaction(async (tx, enqueue) => {
        const building = await findBuildingDetails(tx, buildingId);
        const visits = (await lockVisits(tx, buildingId, ids)).filter(
          (visit) =>
            visit.status === 'waiting' &&
            hasAddress(visit.visitorEmail) &&
            building &&
            !isPast(visit.date, visit.time, building.timeZone, now()),
        );
        // Usually one: a visit may have got another address or language since.
        const groups = Map.groupBy(visits, (visit) => `${visit.visitorEmail}\n${visit.language}`);
        for (const group of groups.values()) {
          const host = await hostOf(tx, group[0]);
          if (!building || !host) continue;
          const ndaSigned = await allSigned(tx, buildingId, group);
          const mail = await compose.invitation({ visits: group, building, host, now: now(), ndaSigned });
          const key = `visits.invite:${buildingId}:${fingerprint(group)}`;
          await writeMail(tx, enqueue, { ...about(buildingId, group[0]), key, bulk, ...mail }, env, now());
        }
      }),
    ),

    handle(tellChange, ({ building: buildingId, visit: id, sequence }, { transaction, now }) =>
      transaction(async (tx, enqueue) => {
        const [visit] = await lockVisits(tx, buildingId, [id]);
        // Changed again since: that change has its own mail.
        if (!visit || visit.sequence !== sequence || visit.status === 'canceled') return;
        const [building, host] = [await findBuildingDetails(tx, buildingId), await hostOf(tx, visit)];
        if (!building || !host) return;
        const ndaSigned = await allSigned(tx, buildingId, [visit]);
        const mail = await compose.change({ visit, building, host, now: now(), ndaSigned });
        const key = `visits.change:${buildingId}:${id}:${sequence}`;
        await writeMail(tx, enqueue, { ...about(buildingId, visit), key, ...mail }, env, now());
      }),
    ),

    handle(
      tellCancellation,
      ({ building: buildingId, visit: id, sequence, recipient, told }, { transaction, now }) =>
        transaction(async (tx, enqueue) => {
          const [row] = await lockVisits(tx, buildingId, [id]);
          const visit = row && { ...row, ...told };
          const [building, host] = [await findBuildingDetails(tx, buildingId), await hostOf(tx, visit)];
          if (!visit || !building || !host) return;
          const stands = visit.status !== 'canceled' || visit.sequence !== sequence;
          if (recipient === null && stands) return;
          const mail = compose.cancellation({ visit, building, host, now: now(), sequence, recipient });
          const key = `visits.cancel:${buildingId}:${id}:${sequence}`;
          await writeMail(tx, enqueue, { ...about(buildingId, visit), key, ...mail }, env, now());
        }),
    ),
  ];
}

/** Whose mail it is: the building's, and it names the resident. */
function about(buildingId: number, visit: Pick<VisitRow, 'residentId'> | undefined) {
  return { buildingId, aboutUserId: visit?.residentId ?? null };
}

/** Locked, so that an edit made meanwhile waits, and its mail is written after this one. */
async function lockVisits(tx: Db, building: number, ids: number[]): Promise<VisitRow[]> {
  const table = visits.in(new BuildingScope([building]));
  return tx
    .select()
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(asc(table.date), asc(table.time), asc(table.id))
    .for('update');
}

/** Whether there is nothing left to sign for any of some visits. */
function signedCheck(covered: Coverage) {
  return async (tx: Db, building: number, those: readonly VisitRow[]): Promise<boolean> => {
    const scope = new BuildingScope([building]);
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
