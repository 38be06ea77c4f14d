import { buildingMailJob } from '../../../core/buildings/server/buildingMailJob.ts';
import { findAssistedRecipients } from '../../../core/people/server/assistants.ts';
import { findMailRecipient, isReachable } from '../../../core/people/server/queries.ts';
import { DAY, takeAllowances } from '../../../kit/server/database/usageLimits.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import { defineJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { createMailComposer } from '../../../kit/server/mail/composeMail.ts';
import { dayInWords, shortDayInWords, timeInWords } from '../../../kit/server/mail/mailFormats.ts';
import { toMinutes, toTime } from '../../../kit/time.ts';
import { formatNameInSentence } from '../visitorName.ts';
import { lockVisits } from './emails.ts';
import type { VisitRow } from './visitRows.ts';

type Said = 'late' | 'here' | 'onTime' | 'canceled';

export const mailHost = defineJob<{ building: number; visit: number; said: Said }>('visits.tellHost');

/** Maximum number of mails per visit and day, against repeated button presses. */
const MAX_MAILS = 8;
const LAST_MINUTE = 23 * 60 + 59;

const isCurrent = ({ status, visitorSays }: VisitRow, said: Said) =>
  said === 'canceled' ? status === said : status === 'waiting' && (visitorSays ?? 'onTime') === said;

export function visitorSaysJob({ env, translate }: JobDependencies): JobHandler {
  const letter = createMailComposer('visits', { env, translate });
  return buildingMailJob(env, mailHost, async ({ visit: id, said }, { tx, scope, building, now }) => {
    const [visit] = await lockVisits(tx, scope, [id]);
    const host = visit && (await findMailRecipient(tx, visit.residentId));
    if (!visit || !isCurrent(visit, said) || !isReachable(host)) return;
    const subject = `${building.id}:${id}`;
    const allowance = { kind: mailHost.name, subject, limits: [{ most: MAX_MAILS, within: DAY }] };
    if (!(await takeAllowances(tx, [allowance], now))) return;
    const told =
      visit.assistantId === null
        ? [host]
        : await findAssistedRecipients(tx, { holder: host, assistantId: visit.assistantId });
    // Part of the idempotency key: the same message sent again later is a new mail.
    const at =
      said === 'canceled' ? visit.sequence : `${visit.visitorSaysAt?.getTime()}:${visit.lateMinutes}`;
    return told.map((to) => {
      const { language } = to;
      const expected = Math.min(toMinutes(visit.time) + (visit.lateMinutes ?? 0), LAST_MINUTE);
      const params = () => ({
        name: to.firstName,
        visitor: nameOf(visit),
        principal: host.name,
        building: building.name,
        day: dayInWords(visit.date, language),
        shortDay: shortDayInWords(visit.date, language),
        time: timeInWords(visit.time),
        minutes: visit.lateMinutes ?? 0,
        expected: timeInWords(toTime(expected)),
      });
      const mail = letter({ words: `mail.visitorSays.${said}`, params, to, from: building }, (t) => ({
        paragraphs: [
          t('mail.principal.hello'),
          t(`mail.visitorSays.${said}.text`),
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
      }));
      return {
        ...mail,
        key: `${mailHost.name}:${building.id}:${id}:${said}:${at}:${to.id}`,
        aboutUserId: host.id,
      };
    });
  });
}

const nameOf = (visit: VisitRow) => formatNameInSentence(visit.visitorLastName, visit.visitorFirstName);
const describeVisitor = (visit: VisitRow) =>
  visit.organization ? `${nameOf(visit)} (${visit.organization})` : nameOf(visit);
