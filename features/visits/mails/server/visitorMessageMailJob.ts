import { findHolderAndAssistantRecipients } from '../../../../core/accounts/server/assistants.ts';
import { createBuildingMailJobHandler } from '../../../../core/buildings/server/buildingMailJob.ts';
import { findMailRecipient, isRecipientWithEmail } from '../../../../core/people/server/queries.ts';
import { consumeAllowances } from '../../../../kit/server/database/usageLimits.ts';
import type { JobDependencies } from '../../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, type JobHandler } from '../../../../kit/server/jobs/jobs.ts';
import { createMailComposer } from '../../../../kit/server/mail/composeMail.ts';
import {
  formatDateWithoutYear,
  formatLongDate,
  formatTimeOfDay,
} from '../../../../kit/server/mail/mailFormats.ts';
import { DAY_MS, toMinutes, toTime } from '../../../../kit/time.ts';
import { lockVisits, type VisitRecord } from '../../server/visitRows.ts';
import { describeVisitor, formatVisitorOfVisit } from './visitorCalendarEvent.ts';

type VisitorMessageKind = 'late' | 'here' | 'onTime' | 'canceled';

export const hostVisitorMessageMailJob = defineJob<{
  building: number;
  visit: number;
  said: VisitorMessageKind;
}>('visits.tellHost');

/** Maximum number of mails per visit and day, against repeated button presses. */
const MAX_MAILS_PER_DAY = 8;
const LAST_MINUTE = 23 * 60 + 59;

const isMessageCurrent = ({ status, visitorSays }: VisitRecord, messageKind: VisitorMessageKind) =>
  messageKind === 'canceled'
    ? status === messageKind
    : status === 'waiting' && (visitorSays ?? 'onTime') === messageKind;

export function createVisitorMessageMailHandler({ env, translate }: JobDependencies): JobHandler {
  const composeMail = createMailComposer('visits', { env, translate });
  return createBuildingMailJobHandler(
    env,
    hostVisitorMessageMailJob,
    async ({ visit: id, said: messageKind }, { tx, scope, building, now }) => {
      const [visit] = await lockVisits(tx, scope, [id]);
      const host = visit && (await findMailRecipient(tx, visit.residentId));
      if (!visit || !isMessageCurrent(visit, messageKind) || !isRecipientWithEmail(host)) return;
      const subject = `${building.id}:${id}`;
      const allowance = {
        kind: hostVisitorMessageMailJob.name,
        subject,
        limits: [{ maxUses: MAX_MAILS_PER_DAY, withinMs: DAY_MS }],
      };
      if (!(await consumeAllowances(tx, [allowance], now))) return;
      const { assistantId } = visit;
      const recipients = await findHolderAndAssistantRecipients(tx, { holder: host, assistantId });
      // Part of the idempotency key: the same message sent again later is a new mail.
      const at =
        messageKind === 'canceled'
          ? visit.sequence
          : `${visit.visitorSaysAt?.getTime()}:${visit.lateMinutes}`;
      return recipients.map((to) => {
        const { language } = to;
        const expected = Math.min(toMinutes(visit.time) + (visit.lateMinutes ?? 0), LAST_MINUTE);
        const params = () => ({
          name: to.firstName,
          visitor: formatVisitorOfVisit(visit),
          principal: host.name,
          building: building.name,
          day: formatLongDate(visit.date, language),
          shortDay: formatDateWithoutYear(visit.date, language),
          time: formatTimeOfDay(visit.time),
          minutes: visit.lateMinutes ?? 0,
          expected: formatTimeOfDay(toTime(expected)),
        });
        const mail = composeMail(
          { words: `mail.visitorSays.${messageKind}`, params, to, from: building },
          (t) => ({
            paragraphs: [
              t('mail.principal.hello'),
              t(`mail.visitorSays.${messageKind}.text`),
              ...(to.id === host.id ? [] : [t('mail.principal.asAssistant', { count: 1 })]),
            ],
            facts: [
              { label: t('mail.principal.visitor'), lines: [describeVisitor(visit)] },
              { label: t('mail.facts.when', { count: 1 }), lines: [t('mail.moment')] },
              { label: t('mail.facts.where'), lines: [building.name, building.address].filter(Boolean) },
            ],
            action: {
              sentence: t('mail.visitorSays.open'),
              label: t('mail.principal.openLabel'),
              path: `/resident/table?${new URLSearchParams({ start: visit.date, end: visit.date })}`,
            },
            smallPrint: [t('mail.visitorSays.why')],
          }),
        );
        return {
          ...mail,
          key: `${hostVisitorMessageMailJob.name}:${building.id}:${id}:${messageKind}:${at}:${to.id}`,
          aboutUserId: host.id,
        };
      });
    },
  );
}
