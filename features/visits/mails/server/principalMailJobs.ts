import { createHash } from 'node:crypto';
import { findHolderAndAssistantRecipients } from '../../../../core/accounts/server/assistants.ts';
import { isOutsideOpeningHours } from '../../../../core/buildings/openHours.ts';
import { createBuildingMailJobHandler } from '../../../../core/buildings/server/buildingMailJob.ts';
import { findBuildingDetails, findOpeningHours } from '../../../../core/buildings/server/queries.ts';
import type { BuildingAddressData } from '../../../../core/feature/server/feature.ts';
import { findMailRecipient, isRecipientWithEmail } from '../../../../core/people/server/queries.ts';
import type { ActorOrDevice } from '../../../../kit/actor.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import type { JobDependencies } from '../../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, type JobHandler } from '../../../../kit/server/jobs/jobs.ts';
import { createMailComposer, type TranslateMailText } from '../../../../kit/server/mail/composeMail.ts';
import {
  formatDateWithoutYear,
  formatLongDate,
  formatTimeOfDay,
} from '../../../../kit/server/mail/mailFormats.ts';
import type { MailRecipient } from '../../../../kit/server/mail/mailRecipient.ts';
import { insertOutboxMail, type OutboxMailInput } from '../../../../kit/server/mail/outbox.ts';
import { addDays, isPast } from '../../../../kit/time.ts';
import { lockVisits, type VisitRecord } from '../../server/visitRows.ts';
import { getChangeMailEnqueueOptions } from './queueVisitorChangeMail.ts';
import { describeVisitor, formatVisitorOfVisit } from './visitorCalendarEvent.ts';

const principalAnnouncementMailJob = defineJob<{ building: number; visits: number[] }>(
  'visits.tellAnnounced',
);
const principalChangeMailJob = defineJob<{ building: number; visit: number }>('visits.tellChanged');

type Kind = 'announced' | 'changed' | 'canceled';
type ComposerDependencies = Pick<JobDependencies, 'translate'> & {
  env: Pick<JobDependencies['env'], 'publicUrl'>;
};
type QueueContext = Pick<BuildingContext<ActorOrDevice>, 'actor' | 'building' | 'now' | 'enqueue'>;

const MAX_LISTED = 20;
const MAX_DAYS = 366;

const isForPrincipal = (actor: ActorOrDevice, { assistantId }: Pick<VisitRecord, 'assistantId'>) =>
  assistantId !== null && assistantId === actor.userId;

export async function queuePrincipalAnnouncementMail(
  { actor, building, enqueue }: QueueContext,
  announced: readonly Pick<VisitRecord, 'id' | 'residentId' | 'assistantId'>[],
): Promise<void> {
  const forOthers = announced.filter((visit) => isForPrincipal(actor, visit));
  for (const group of Map.groupBy(forOthers, ({ residentId }) => residentId).values())
    await enqueue(principalAnnouncementMailJob, { building: building.id, visits: group.map(({ id }) => id) });
}

const mailedFields = ['date', 'time', 'visitorFirstName', 'visitorLastName', 'organization'] as const;

export async function queuePrincipalChangeMail(
  context: QueueContext,
  {
    before,
    after,
    fields,
  }: { before: VisitRecord; after: VisitRecord; fields: readonly (keyof VisitRecord)[] },
): Promise<void> {
  const { actor, building, enqueue } = context;
  if (!isForPrincipal(actor, before) || !mailedFields.some((field) => fields.includes(field))) return;
  const key = `${principalChangeMailJob.name}:${building.id}:${before.id}`;
  await enqueue(
    principalChangeMailJob,
    { building: building.id, visit: before.id },
    { key, ...getChangeMailEnqueueOptions(context, before, after) },
  );
}

/** Written immediately instead of by a job, because visits without an invitation are deleted. */
export async function sendVisitCancellationsToPrincipals(
  context: BuildingContext<ActorOrDevice>,
  canceled: readonly VisitRecord[],
): Promise<void> {
  const { db, actor, building: scope, enqueue, env, now } = context;
  const forOthers = canceled.filter(
    (visit) => isForPrincipal(actor, visit) && !isPast(visit.date, visit.time, scope.timeZone, now),
  );
  if (forOthers.length === 0) return;
  const building = await findBuildingDetails(db, scope.id);
  if (!building) return;
  const compose = createPrincipalMailComposer(context);
  for (const visits of Map.groupBy(forOthers, ({ residentId }) => residentId).values())
    for (const mail of await compose(db, 'canceled', { visits, building }))
      await insertOutboxMail(db, enqueue, mail, env, now);
}

export function createPrincipalMailHandlers(dependencies: JobDependencies): JobHandler[] {
  const compose = createPrincipalMailComposer(dependencies);
  return [
    createBuildingMailJobHandler(
      dependencies.env,
      principalAnnouncementMailJob,
      async ({ visits: ids }, { tx, scope, building, now }) => {
        const visits = (await lockVisits(tx, scope, ids)).filter(
          ({ status, date, time }) => status === 'waiting' && !isPast(date, time, building.timeZone, now),
        );
        return compose(tx, 'announced', { visits, building });
      },
    ),

    createBuildingMailJobHandler(
      dependencies.env,
      principalChangeMailJob,
      async ({ visit: id }, { tx, scope, building, now }) => {
        const visits = (await lockVisits(tx, scope, [id])).filter(
          ({ status, date, time }) => status !== 'canceled' && !isPast(date, time, building.timeZone, now),
        );
        return compose(tx, 'changed', { visits, building });
      },
    ),
  ];
}

interface PrincipalMailData {
  visits: readonly VisitRecord[];
  building: BuildingAddressData;
}

/** Empty if principal or assistant has left. */
function createPrincipalMailComposer({ env, translate }: ComposerDependencies) {
  const composeMail = createMailComposer('visits', { env, translate });

  return async (tx: Db, kind: Kind, data: PrincipalMailData): Promise<OutboxMailInput[]> => {
    const [first] = data.visits;
    if (!first || first.assistantId === null) return [];
    const holder = await findMailRecipient(tx, first.residentId);
    const assistant = await findMailRecipient(tx, first.assistantId);
    if (!isRecipientWithEmail(holder) || !isRecipientWithEmail(assistant)) return [];
    const recipients = await findHolderAndAssistantRecipients(tx, { holder, assistantId: assistant.id });
    const outside = kind === 'canceled' ? [] : await selectOutsideHours(tx, data);
    const key = `visits.principal.${kind}:${data.building.id}:${fingerprint(kind, data.visits)}`;
    return recipients.map((to) => ({
      ...write(kind, first, { ...data, outside, to, holder, assistant }),
      key: to.id === holder.id ? key : `${key}:assistant`,
      aboutUserId: holder.id,
    }));
  };

  function write(
    kind: Kind,
    first: VisitRecord,
    {
      visits,
      building,
      outside,
      to,
      holder,
      assistant,
    }: PrincipalMailData & { outside: readonly VisitRecord[] } & Record<
        'to' | 'holder' | 'assistant',
        MailRecipient
      >,
  ) {
    const isHolder = to.id === holder.id;
    const { language } = to;
    const params = () => ({
      count: visits.length,
      visitor: formatVisitorOfVisit(first),
      time: formatTimeOfDay(first.time),
      day: formatLongDate(first.date, language),
      shortDay: formatDateWithoutYear(first.date, language),
      name: to.firstName,
      principal: holder.name,
      assistant: assistant.name,
      building: building.name,
    });
    const formatMoment = (visit: VisitRecord) => ({
      day: formatLongDate(visit.date, language),
      time: formatTimeOfDay(visit.time),
    });
    return composeMail({ words: `mail.principal.${kind}`, params, to, from: building }, (t) => ({
      paragraphs: [
        t('mail.principal.hello'),
        t(isHolder ? `mail.principal.${kind}.text` : 'mail.principal.asAssistant'),
        ...warnings(t, outside, formatMoment),
      ],
      facts: [
        ...listMoments(t, visits, formatMoment),
        { label: t('mail.facts.where'), lines: [building.name, building.address].filter(Boolean) },
      ],
      ...(kind !== 'canceled' && {
        action: {
          sentence: t('mail.principal.open'),
          label: t('mail.principal.openLabel'),
          path: linkToList(visits, first),
        },
      }),
      smallPrint: [t(isHolder ? 'mail.principal.why' : 'mail.principal.whyAsAssistant')],
    }));
  }
}

async function selectOutsideHours(tx: Db, { visits, building }: PrincipalMailData): Promise<VisitRecord[]> {
  const hours = await findOpeningHours(tx, building.id);
  return visits.filter(({ date, time }) => isOutsideOpeningHours(hours, date, time));
}

type MomentOf = (visit: VisitRecord) => { day: string; time: string };

function warnings(t: TranslateMailText, outside: readonly VisitRecord[], formatMoment: MomentOf): string[] {
  if (outside.length === 0) return [];
  const moments = [...new Set(outside.map((visit) => t('mail.moment', formatMoment(visit))))];
  const listedMoments = moments.slice(0, MAX_LISTED);
  const more = moments.length - listedMoments.length;
  if (more > 0) listedMoments.push(t('mail.principal.more', { count: more }));
  return [t('mail.principal.outside', { count: moments.length, moments: listedMoments.join(', ') })];
}

function listMoments(t: TranslateMailText, visits: readonly VisitRecord[], formatMoment: MomentOf) {
  const visitors = new Set(visits.map(describeVisitor));
  const words = visitors.size === 1 ? 'mail.moment' : 'mail.principal.momentOf';
  const lines = visits
    .slice(0, MAX_LISTED)
    .map((visit) => t(words, { ...formatMoment(visit), visitor: describeVisitor(visit) }));
  const more = visits.length - lines.length;
  if (more > 0) lines.push(t('mail.principal.more', { count: more }));
  return [
    ...(visitors.size === 1 ? [{ label: t('mail.principal.visitor'), lines: [...visitors] }] : []),
    { label: t('mail.facts.when', { count: lines.length }), lines },
  ];
}

function linkToList(visits: readonly VisitRecord[], { date }: VisitRecord): string {
  const most = addDays(date, MAX_DAYS);
  const last = visits.at(-1)?.date ?? date;
  return `/resident/table?${new URLSearchParams({ start: date, end: last < most ? last : most })}`;
}

/** Part of the idempotency key: one announcement per visit, and one mail per later version. */
function fingerprint(kind: Kind, visits: readonly VisitRecord[]): string {
  const all = visits.map(({ id, version }) => (kind === 'announced' ? id : `${id}:${version}`)).join(' ');
  return createHash('sha256').update(all).digest('hex');
}
