import { and, asc, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { createBuildingMailJobHandler } from '../../../core/buildings/server/buildingMailJob.ts';
import { buildingInUseCondition } from '../../../core/buildings/server/queries.ts';
import { buildings } from '../../../core/buildings/server/tables.ts';
import {
  findMailRecipient,
  findResidentsById,
  isRecipientWithEmail,
} from '../../../core/people/server/queries.ts';
import { recordActivity } from '../../../kit/server/activity/recordActivity.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { JobDependencies } from '../../../kit/server/jobs/jobDependencies.ts';
import { cronJob, defineJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { createMailComposer } from '../../../kit/server/mail/composeMail.ts';
import { formatLongDate } from '../../../kit/server/mail/mailFormats.ts';
import { addDays, getLocalNow } from '../../../kit/time.ts';
import { recurringVisitReminded } from '../activity.ts';
import { DOCUMENT_DUE_DAYS, LAST_REMINDER_DAYS } from '../recurringVisit.ts';
import { contractorDocuments, recurringVisits } from './tables.ts';

const hostReminderMailJob = defineJob<{
  building: number;
  standing: number;
  documents: number[];
  days: number;
}>('standing.remind');

const EARLIEST_TIME = '08:00';

/** Documents that expire within 30 days, and again within 7. */
const enqueueHostRemindersJob = cronJob('20 * * * *', 'standing.findEnding', async (context) => {
  const now = context.now();
  for (const { id, timeZone, modules } of await context.db
    .select()
    .from(buildings)
    .where(buildingInUseCondition)) {
    const { date, time } = getLocalNow(timeZone, now);
    if (!modules.includes('visits') || time < EARLIEST_TIME) continue;
    const scope = new BuildingScope([id]);
    await context.transaction(async (tx, enqueue) => {
      const [table, documents] = [recurringVisits.in(scope), contractorDocuments.in(scope)];
      const soon = addDays(date, LAST_REMINDER_DAYS);
      const ending = await tx
        .select({ standing: table.id, document: documents.id, ends: documents.validUntil })
        .from(documents)
        .innerJoin(table, eq(table.id, documents.standingId))
        .where(
          and(
            gte(documents.validUntil, date),
            lte(documents.validUntil, addDays(date, DOCUMENT_DUE_DAYS)),
            gt(table.until, documents.validUntil),
            or(
              isNull(documents.remindedDays),
              and(gt(documents.remindedDays, LAST_REMINDER_DAYS), lte(documents.validUntil, soon)),
            ),
          ),
        )
        .orderBy(asc(table.id), asc(documents.id));
      const groups = Map.groupBy(ending, ({ standing, ends }) =>
        JSON.stringify([standing, (ends ?? '') <= soon ? LAST_REMINDER_DAYS : DOCUMENT_DUE_DAYS]),
      );
      for (const [key, rows] of groups) {
        const [standing, days] = JSON.parse(key) as [
          number,
          typeof DOCUMENT_DUE_DAYS | typeof LAST_REMINDER_DAYS,
        ];
        const ids = rows.map(({ document }) => document);
        await contractorDocuments.update(tx, scope, { remindedDays: days }, (each) => inArray(each.id, ids));
        await enqueue(hostReminderMailJob, { building: id, standing, documents: ids, days });
        const details = { days, documents: ids.length };
        await recordActivity(tx, null, now, [
          recurringVisitReminded({ building: id, id: standing, details }),
        ]);
      }
    });
  }
});

export function createContractorDocumentReminderJobs({ env, translate }: JobDependencies): JobHandler[] {
  const composeMail = createMailComposer('recurringVisits', { env, translate });
  return [
    enqueueHostRemindersJob,
    createBuildingMailJobHandler(
      env,
      hostReminderMailJob,
      async ({ standing, documents: ids, days }, { tx, scope, building }) => {
        const table = recurringVisits.in(scope);
        const [row] = await tx.select().from(table).where(eq(table.id, standing));
        const needed = contractorDocuments.in(scope);
        const ending = await tx
          .select()
          .from(needed)
          .where(and(inArray(needed.id, ids), sql`${needed.validUntil} is not null`))
          .orderBy(asc(needed.validUntil), asc(needed.id));
        const host = row && (await findResidentsById(tx, scope, [row.hostId])).get(row.hostId);
        const to = host && (await findMailRecipient(tx, host.id));
        const [first] = ending;
        if (!row || !first?.validUntil || !isRecipientWithEmail(to)) return;
        const { contractor } = row;
        const params = () => ({
          name: to.firstName,
          contractor,
          building: building.name,
          count: ending.length,
        });
        const composed = composeMail({ words: 'mail.ending', params, to, from: building }, (t) => ({
          paragraphs: [t('mail.hello'), t('mail.ending.text'), t('mail.ending.ask')],
          facts: ending.map((one) => ({
            label:
              one.kind === 'other' ? one.name : translate(to.language, `recurringVisits:kinds.${one.kind}`),
            lines: [
              t('mail.ending.until', { day: formatLongDate(one.validUntil ?? '', to.language) }),
              ...(one.number ? [t('mail.ending.number', { number: one.number })] : []),
            ],
          })),
          smallPrint: [t('mail.ending.why')],
        }));
        const keySuffix = `${ids.join(',')}:${first.validUntil}:${days}`;
        const key = `${hostReminderMailJob.name}:${building.id}:${standing}:${keySuffix}`;
        return { ...composed, key, aboutUserId: to.id };
      },
    ),
  ];
}
