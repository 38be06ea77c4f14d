import { asc, eq } from 'drizzle-orm';
import { buildingInUseCondition, findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import { buildings } from '../../../core/buildings/server/tables.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { findAdministrators } from '../../../core/people/server/queries.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { JobDependencies } from '../../../kit/server/jobs/jobDependencies.ts';
import { cronJob, defineJob, handleJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { createMailComposer } from '../../../kit/server/mail/composeMail.ts';
import { formatMonth } from '../../../kit/server/mail/mailFormats.ts';
import { insertOutboxMail } from '../../../kit/server/mail/outbox.ts';
import { renderPdfInThread } from '../../../kit/server/pdf/renderPdfInThread.ts';
import { addDays, getLocalNow, type LocalDate } from '../../../kit/time.ts';
import { collectStatistics } from './collectStatistics.ts';
import { buildReportDocument } from './reportDocument.ts';
import { storeNightlyFigures } from './storeFigures.ts';
import { reportSubscriptions } from './tables.ts';

interface ReportPayload {
  building: number;
  recipient: number;
  /** First day of the month. */
  start: LocalDate;
  end: LocalDate;
}

const monthlyReportMailJob = defineJob<ReportPayload>('statistics.mailReport');

const REPORT_HOUR = 6;

/** Runs hourly because buildings have different time zones. */
export function createEnqueueReportsJob(features: () => readonly Feature[]): JobHandler {
  return cronJob('23 * * * *', 'statistics.enqueueReports', async ({ db, transaction, now }) => {
    const figures = features().flatMap((feature) => feature.figures ?? []);
    const all = await db.select().from(buildings).where(buildingInUseCondition).orderBy(asc(buildings.id));
    for (const row of all) {
      const { date, time } = getLocalNow(row.timeZone, now());
      if (!date.endsWith('-01') || Number(time.slice(0, 2)) !== REPORT_HOUR) continue;
      const scope = new BuildingScope([row.id]);
      const table = reportSubscriptions.in(scope);
      const subscribers = await db.select({ recipient: table.userId }).from(table);
      if (subscribers.length === 0) continue;
      // In time zones east of Europe, 6:00 comes before the nightly job.
      await storeNightlyFigures(db, figures, { ...row, scope }, now());
      const end = addDays(date, -1);
      const period = { building: row.id, start: `${end.slice(0, 7)}-01`, end };
      await transaction(async (_, enqueue) => {
        for (const { recipient } of subscribers)
          await enqueue(monthlyReportMailJob, { ...period, recipient }, { bulk: true });
      });
    }
  });
}

/** Mails the report only to people who still administer the building. */
export function createReportMailHandler(
  { env, files, translate }: JobDependencies,
  features: () => readonly Feature[],
): JobHandler {
  const composeMail = createMailComposer('statistics', { env, translate });
  return handleJob(monthlyReportMailJob, async (payload, { db, transaction, now }) => {
    const { start, end } = payload;
    const scope = new BuildingScope([payload.building]);
    const building = await findBuildingDetails(db, payload.building);
    const administrators = await findAdministrators(db, scope);
    const person = administrators.find(({ id }) => id === payload.recipient);
    const [row] = await db
      .select({ modules: buildings.modules })
      .from(buildings)
      .where(eq(buildings.id, payload.building));
    if (!building || !row || !person) return;
    const { language } = person;
    const reader = { db, language, translate };
    const question = { scope, modules: new Set(row.modules), start, end };
    const statistics = await collectStatistics(reader, question, features());
    const report = { building: building.name, statistics, language, translate, now: now() };
    const logo = building.logoKey ? await files.readPublic(building.logoKey) : null;
    const pdf = await renderPdfInThread({ ...buildReportDocument(report), logo });
    const params = () => ({
      name: person.firstName,
      building: building.name,
      month: formatMonth(start, language),
    });
    const composed = composeMail({ words: 'mail.report', params, to: person, from: building }, (t) => ({
      paragraphs: [t('mail.report.hello'), t('mail.report.text')],
      action: {
        sentence: t('mail.report.open'),
        label: t('mail.report.label'),
        path: `/resident/statistics?start=${start}&end=${end}&building=${building.id}`,
      },
      smallPrint: [t('mail.report.why')],
      attachments: [
        {
          filename: t('mail.report.file', { month: start.slice(0, 7) }),
          contentType: 'application/pdf',
          content: pdf.toString('base64'),
        },
      ],
    }));
    const key = `${monthlyReportMailJob.name}:${building.id}:${person.id}:${start}`;
    await transaction((tx, enqueue) =>
      insertOutboxMail(tx, enqueue, { ...composed, key, bulk: true }, env, now()),
    );
  });
}
