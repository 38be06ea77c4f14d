import { createHash } from 'node:crypto';
import { isOutsideHours } from '../../../core/buildings/openHours.ts';
import { buildingMailing } from '../../../core/buildings/server/buildingMailing.ts';
import { findBuildingDetails, readOpeningHours } from '../../../core/buildings/server/queries.ts';
import { toldOf } from '../../../core/people/server/assistants.ts';
import { findMailRecipient, isReachable, type MailRecipient } from '../../../core/people/server/queries.ts';
import type { BuildingDetails } from '../../../core/server/feature.ts';
import type { Principal } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { defineJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { createMailComposer, type TranslateWords } from '../../../kit/server/mail/composeMail.ts';
import { dayInWords, shortDayInWords, timeInWords } from '../../../kit/server/mail/mailFormats.ts';
import { type MailMessage, writeMail } from '../../../kit/server/mail/outbox.ts';
import { addDays, isPast } from '../../../kit/time.ts';
import { formatNameInSentence } from '../visitorName.ts';
import { lockVisits } from './emails.ts';
import { heldUntil } from './queueNews.ts';
import type { VisitRow } from './visitRows.ts';

/** Mails about visits that an assistant announced for a principal, in one mail. */
const tellAnnounced = defineJob<{ building: number; visits: number[] }>('visits.tellAnnounced');
/** Mails about a visit that an assistant changed. */
const tellChanged = defineJob<{ building: number; visit: number }>('visits.tellChanged');

type Kind = 'announced' | 'changed' | 'canceled';
type Composing = Pick<JobDependencies, 'translate'> & { env: Pick<JobDependencies['env'], 'publicUrl'> };
type Announcing = Pick<BuildingContext<Principal>, 'actor' | 'building' | 'now' | 'enqueue'>;

/** Maximum number of visits listed in a mail. */
const MOST_LISTED = 20;
/** Maximum number of days that the screen shows. */
const MOST_DAYS = 366;

/** True if the actor announced the visit as the host's assistant. */
const isForOther = (actor: Principal, { assistantId }: Pick<VisitRow, 'assistantId'>) =>
  assistantId !== null && assistantId === actor.userId;

/** Queues mails about announced visits, one for each principal. */
export async function queueAnnounced(
  { actor, building, enqueue }: Announcing,
  announced: readonly Pick<VisitRow, 'id' | 'residentId' | 'assistantId'>[],
): Promise<void> {
  const forOthers = announced.filter((visit) => isForOther(actor, visit));
  for (const group of Map.groupBy(forOthers, ({ residentId }) => residentId).values())
    await enqueue(tellAnnounced, { building: building.id, visits: group.map(({ id }) => id) });
}

const shown = ['date', 'time', 'visitorFirstName', 'visitorLastName', 'organization'] as const;

/** Queues the mail about a change of a shown field, with the same delay as the visitor's mail. */
export async function queueChanged(
  context: Announcing,
  { before, after, fields }: { before: VisitRow; after: VisitRow; fields: readonly (keyof VisitRow)[] },
): Promise<void> {
  const { actor, building, enqueue } = context;
  if (!isForOther(actor, before) || !shown.some((field) => fields.includes(field))) return;
  const key = `${tellChanged.name}:${building.id}:${before.id}`;
  await enqueue(
    tellChanged,
    { building: building.id, visit: before.id },
    { key, ...heldUntil(context, before, after) },
  );
}

/**
 * Writes the mails about cancelled visits immediately: visits without an invitation are deleted, so a job
 * could not read them.
 */
export async function tellCanceled(
  context: BuildingContext<Principal>,
  canceled: readonly VisitRow[],
): Promise<void> {
  const { db, actor, building: scope, enqueue, env, now } = context;
  const forOthers = canceled.filter(
    (visit) => isForOther(actor, visit) && !isPast(visit.date, visit.time, scope.timeZone, now),
  );
  if (forOthers.length === 0) return;
  const building = await findBuildingDetails(db, scope.id);
  if (!building) return;
  const compose = composer(context);
  for (const visits of Map.groupBy(forOthers, ({ residentId }) => residentId).values())
    for (const mail of await compose(db, 'canceled', { visits, building }))
      await writeMail(db, enqueue, mail, env, now);
}

/**
 * Job handlers that mail principals and assistants. They read the current state; a retry writes no second
 * mail.
 */
export function principalJobs(dependencies: JobDependencies): JobHandler[] {
  const compose = composer(dependencies);
  return [
    buildingMailing(
      dependencies.env,
      tellAnnounced,
      async ({ visits: ids }, { tx, scope, building, now }) => {
        const visits = (await lockVisits(tx, scope, ids)).filter(
          ({ status, date, time }) => status === 'waiting' && !isPast(date, time, building.timeZone, now),
        );
        return compose(tx, 'announced', { visits, building });
      },
    ),

    buildingMailing(dependencies.env, tellChanged, async ({ visit: id }, { tx, scope, building, now }) => {
      const visits = (await lockVisits(tx, scope, [id])).filter(
        ({ status, date, time }) => status !== 'canceled' && !isPast(date, time, building.timeZone, now),
      );
      return compose(tx, 'changed', { visits, building });
    }),
  ];
}

interface About {
  /** Visits of one principal by one assistant, in order. */
  visits: readonly VisitRow[];
  building: BuildingDetails;
}

/**
 * Composes mails to principal and assistant in their languages, as the principal chose. Empty without visits,
 * or if either has left.
 */
function composer({ env, translate }: Composing) {
  const letter = createMailComposer('visits', { env, translate });

  return async (tx: Db, kind: Kind, about: About): Promise<MailMessage[]> => {
    const [first] = about.visits;
    if (!first || first.assistantId === null) return [];
    const holder = await findMailRecipient(tx, first.residentId);
    const assistant = await findMailRecipient(tx, first.assistantId);
    if (!isReachable(holder) || !isReachable(assistant)) return [];
    const told = await toldOf(tx, { holder, assistantId: assistant.id });
    const outside = kind === 'canceled' ? [] : await outsideHours(tx, about);
    const key = `visits.principal.${kind}:${about.building.id}:${fingerprint(kind, about.visits)}`;
    return told.map((to) => ({
      ...write(kind, first, { ...about, outside, to, holder, assistant }),
      key: to.id === holder.id ? key : `${key}:assistant`,
      aboutUserId: holder.id,
    }));
  };

  function write(
    kind: Kind,
    first: VisitRow,
    {
      visits,
      building,
      outside,
      to,
      holder,
      assistant,
    }: About & { outside: readonly VisitRow[] } & Record<'to' | 'holder' | 'assistant', MailRecipient>,
  ) {
    const isHolder = to.id === holder.id;
    const { language } = to;
    const params = () => ({
      count: visits.length,
      visitor: nameOf(first),
      time: timeInWords(first.time),
      day: dayInWords(first.date, language),
      shortDay: shortDayInWords(first.date, language),
      name: to.firstName,
      principal: holder.name,
      assistant: assistant.name,
      building: building.name,
    });
    const momentOf = (visit: VisitRow) => ({
      day: dayInWords(visit.date, language),
      time: timeInWords(visit.time),
    });
    return letter({ words: `mail.principal.${kind}`, params, to, from: building }, (t) => ({
      paragraphs: [
        t('mail.principal.hello'),
        t(isHolder ? `mail.principal.${kind}.text` : 'mail.principal.asAssistant'),
        ...warnings(t, outside, momentOf),
      ],
      facts: [
        ...whoAndWhen(t, visits, momentOf),
        { label: t('mail.facts.where'), lines: [building.name, building.address].filter(Boolean) },
      ],
      // A cancelled visit cannot be changed.
      ...(kind !== 'canceled' && {
        action: {
          sentence: t('mail.principal.open'),
          label: t('mail.principal.openLabel'),
          path: screenOf(visits, first),
        },
      }),
      smallPrint: [t(isHolder ? 'mail.principal.why' : 'mail.principal.whyAsAssistant')],
    }));
  }
}

/** Visits outside the building's opening hours, in order. */
async function outsideHours(tx: Db, { visits, building }: About): Promise<VisitRow[]> {
  const hours = await readOpeningHours(tx, building.id);
  return visits.filter(({ date, time }) => isOutsideHours(hours, date, time));
}

type MomentOf = (visit: VisitRow) => { day: string; time: string };

function warnings(t: TranslateWords, outside: readonly VisitRow[], momentOf: MomentOf): string[] {
  if (outside.length === 0) return [];
  const moments = [...new Set(outside.map((visit) => t('mail.moment', momentOf(visit))))];
  const named = moments.slice(0, MOST_LISTED);
  const more = moments.length - named.length;
  if (more > 0) named.push(t('mail.principal.more', { count: more }));
  return [t('mail.principal.outside', { count: moments.length, moments: named.join(', ') })];
}

/** One visitor with all days, or each of several visitors with theirs. */
function whoAndWhen(t: TranslateWords, visits: readonly VisitRow[], momentOf: MomentOf) {
  const visitors = new Set(visits.map(visitorOf));
  const words = visitors.size === 1 ? 'mail.moment' : 'mail.principal.momentOf';
  const lines = visits
    .slice(0, MOST_LISTED)
    .map((visit) => t(words, { ...momentOf(visit), visitor: visitorOf(visit) }));
  const more = visits.length - lines.length;
  if (more > 0) lines.push(t('mail.principal.more', { count: more }));
  return [
    ...(visitors.size === 1 ? [{ label: t('mail.principal.visitor'), lines: [...visitors] }] : []),
    { label: t('mail.facts.when', { count: lines.length }), lines },
  ];
}

/** The list of these visits, limited to its maximum number of days. */
function screenOf(visits: readonly VisitRow[], { date }: VisitRow): string {
  const most = addDays(date, MOST_DAYS);
  const last = visits.at(-1)?.date ?? date;
  return `/resident/table?${new URLSearchParams({ start: date, end: last < most ? last : most })}`;
}

const nameOf = (visit: VisitRow) => formatNameInSentence(visit.visitorLastName, visit.visitorFirstName);
const visitorOf = (visit: VisitRow) =>
  visit.organization ? `${nameOf(visit)} (${visit.organization})` : nameOf(visit);

/** Part of the idempotency key: a visit is announced once, and each later version is a new mail. */
function fingerprint(kind: Kind, visits: readonly VisitRow[]): string {
  const all = visits.map(({ id, version }) => (kind === 'announced' ? id : `${id}:${version}`)).join(' ');
  return createHash('sha256').update(all).digest('hex');
}
