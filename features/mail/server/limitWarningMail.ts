import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { findAdministrators } from '../../../core/people/server/queries.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { JobDependencies } from '../../../kit/server/jobs/jobDependencies.ts';
import type { JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { createMailComposer } from '../../../kit/server/mail/composeMail.ts';
import { formatLongDate, formatTimeOfDay } from '../../../kit/server/mail/mailFormats.ts';
import { createMailJobHandler } from '../../../kit/server/mail/mailJob.ts';
import { mailLimitReachedJob } from '../../../kit/server/mail/mailLimits.ts';
import type { OutboxMailInput } from '../../../kit/server/mail/outbox.ts';
import { getLocalNow } from '../../../kit/time.ts';

export function createMailLimitWarningHandler({ env, translate }: JobDependencies): JobHandler {
  const composeMail = createMailComposer('mail', { env, translate });
  return createMailJobHandler(env, mailLimitReachedJob, async ({ reach, at }, { tx }) => {
    const everywhere = new BuildingScope(
      (await tx.select({ id: buildings.id }).from(buildings)).map(({ id }) => id),
    );
    const mails: OutboxMailInput[] = [];
    for (const { id, role, email, language, firstName, buildingIds } of await findAdministrators(
      tx,
      everywhere,
    )) {
      const building = await findBuildingDetails(tx, Math.min(...buildingIds));
      if (role !== 'admin' || !building) continue;
      const { date, time } = getLocalNow(building.timeZone, new Date(at));
      const params = () => ({
        name: firstName,
        day: formatLongDate(date, language),
        time: formatTimeOfDay(time),
        most: reach === 'address' ? env.anonymousMails.perAddress : env.anonymousMails.all,
      });
      const to = { email, language };
      const composed = composeMail({ words: 'limit', params, to, from: null }, (t) => ({
        paragraphs: [t('limit.hello'), t(`limit.${reach}`), t('limit.effect')],
        closing: [t('limit.settings')],
        smallPrint: [t('limit.why')],
      }));
      mails.push({ ...composed, key: `mail.limit:${reach}:${at}:${id}` });
    }
    return mails;
  });
}
