import { and, eq, isNull, sql } from 'drizzle-orm';
import { type BuildingMailing, buildingMailing } from '../../../../core/buildings/server/buildingMailing.ts';
import { assistantsHere } from '../../../../core/people/server/assistants.ts';
import {
  findMailRecipient,
  isReachable,
  type MailRecipient,
} from '../../../../core/people/server/queries.ts';
import type { Principal } from '../../../../kit/actor.ts';
import { recordActivity } from '../../../../kit/server/activity/recordActivity.ts';
import type { JobDependencies } from '../../../../kit/server/feature.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { defineJob, type JobHandler } from '../../../../kit/server/jobs/jobs.ts';
import { createMailComposer } from '../../../../kit/server/mail/composeMail.ts';
import { timeInWords } from '../../../../kit/server/mail/mailFormats.ts';
import { localNow } from '../../../../kit/time.ts';
import { visitDeputiesAsked } from '../../activity.ts';
import { DEPUTIES_AFTER_MINUTES } from '../../atReception.ts';
import { formatNameInSentence } from '../../visitorName.ts';
import { arrivalLink } from '../arrivalLinks.ts';
import { lockVisits } from '../emails.ts';
import { visits } from '../tables.ts';
import type { VisitRow } from '../visitRows.ts';

/** One check-in of a visit. `at` (ms) tells it from an earlier one that was taken back. */
type OfArrival = { building: number; visit: number; at: number };

/** Tells a host that their visitor has arrived, and asks for an answer. */
const tellArrival = defineJob<OfArrival>('visits.tellArrival');
/** Asks the host about a visitor who does not sign the agreement. */
const tellRefusal = defineJob<OfArrival>('visits.tellRefusal');
/** Asks the host's assistants if the host has not answered. */
const askDeputies = defineJob<OfArrival>('visits.askDeputies');

const SECOND = 1000;
/** Delay that lets the desk take back a mistaken check-in before the mail goes out. */
const HELD = 15 * SECOND;
const PATIENCE = DEPUTIES_AFTER_MINUTES * 60 * SECOND;

/** Queues the mails to hosts about visitors just checked in, and to assistants if the hosts do not answer. */
export async function queueArrivals(
  { building, now, enqueue }: Pick<BuildingContext<Principal>, 'building' | 'now' | 'enqueue'>,
  visitIds: readonly number[],
): Promise<void> {
  for (const visit of visitIds) {
    const payload = { building: building.id, visit, at: now.getTime() };
    // Jobs are scheduled by the database clock, not by `now`.
    const key = (kind: string) => `${kind}:${building.id}:${visit}`;
    await enqueue(tellArrival, payload, { key: key(tellArrival.name), at: new Date(Date.now() + HELD) });
    await enqueue(askDeputies, payload, { key: key(askDeputies.name), at: new Date(Date.now() + PATIENCE) });
  }
}

/** Queues the question to the host of a visitor who does not sign. */
export async function queueRefusal(
  { building, now, enqueue }: Pick<BuildingContext<Principal>, 'building' | 'now' | 'enqueue'>,
  visit: number,
): Promise<void> {
  const key = `${tellRefusal.name}:${building.id}:${visit}`;
  const at = new Date(Date.now() + HELD);
  await enqueue(tellRefusal, { building: building.id, visit, at: now.getTime() }, { key, at });
}

/** True if that refusal still holds and is undecided. */
const isRefused = (visit: VisitRow | undefined, at: number): visit is VisitRow =>
  visit?.agreementRefusedAt?.getTime() === at && visit.admission === null && visit.status !== 'canceled';

/** True if the visitor is inside since that check-in and the host has not answered. */
const waits = (visit: VisitRow | undefined, at: number): visit is VisitRow & { checkedInAt: Date } =>
  visit?.status === 'done' &&
  visit.departedAt === null &&
  visit.hostAskedAt !== null &&
  visit.hostAnswer === null &&
  visit.checkedInAt?.getTime() === at;

interface Told {
  visit: VisitRow;
  to: MailRecipient;
  host: MailRecipient;
  at: number;
  /** The kind of mail. */
  asks: 'host' | 'deputy' | 'refusal';
}

/** Job handlers for mails about arrivals, to hosts and their assistants. */
export function arrivalJobs({ env, translate }: JobDependencies): JobHandler[] {
  const letter = createMailComposer('visits', { env, translate });

  async function compose({ tx, building }: BuildingMailing, { visit, to, host, at, asks }: Told) {
    const link = await arrivalLink({ db: tx, building }, visit, to.id);
    const params = () => ({
      name: to.firstName,
      host: host.name,
      building: building.name,
      count: visit.partySize,
      visitor: formatNameInSentence(visit.visitorLastName, visit.visitorFirstName),
      time: timeInWords(localNow(building.timeZone, new Date(at)).time),
    });
    const words = `mail.arrival.${asks}`;
    const mail = letter({ words, params, to, from: building }, (t) => ({
      paragraphs: [t('mail.principal.hello'), t(`${words}.text`)],
      facts: [
        ...(visit.organization
          ? [{ label: t('mail.arrival.organization'), lines: [visit.organization] }]
          : []),
        { label: t('mail.facts.where'), lines: [building.name] },
      ],
      action: {
        sentence: t(`mail.arrival.${asks === 'refusal' ? 'decide' : 'answer'}`),
        label: t('mail.arrival.answerLabel'),
        path: link.path,
      },
      smallPrint: [t('mail.arrival.why')],
      secrets: [link.secret],
      secretsExpireAt: link.expiresAt,
    }));
    return {
      ...mail,
      key: `visits.${asks}:${building.id}:${visit.id}:${at}:${to.id}`,
      aboutUserId: host.id,
    };
  }

  return [
    buildingMailing(env, tellArrival, async ({ visit: id, at }, mailing) => {
      const [visit] = await lockVisits(mailing.tx, mailing.scope, [id]);
      if (!waits(visit, at)) return;
      const host = await findMailRecipient(mailing.tx, visit.residentId);
      return isReachable(host) ? compose(mailing, { visit, to: host, host, at, asks: 'host' }) : undefined;
    }),

    buildingMailing(env, tellRefusal, async ({ visit: id, at }, mailing) => {
      const [visit] = await lockVisits(mailing.tx, mailing.scope, [id]);
      if (!isRefused(visit, at)) return;
      const host = await findMailRecipient(mailing.tx, visit.residentId);
      return isReachable(host) ? compose(mailing, { visit, to: host, host, at, asks: 'refusal' }) : undefined;
    }),

    buildingMailing(env, askDeputies, async ({ visit: id, at }, mailing) => {
      const { tx, scope, building, now } = mailing;
      const [visit] = await lockVisits(tx, scope, [id]);
      if (!waits(visit, at)) return;
      const host = await findMailRecipient(tx, visit.residentId);
      const deputies = await assistantsHere(tx, scope, visit.residentId);
      if (!host || deputies.length === 0) return;
      const asked = await visits
        .update(tx, scope, { deputiesAskedAt: now, updatedAt: now }, (table) =>
          and(eq(table.id, id), isNull(table.deputiesAskedAt), sql`${table.hostAnswer} is null`),
        )
        .returning();
      if (asked.length === 0) return;
      await recordActivity(tx, null, now, [
        visitDeputiesAsked({ building: building.id, id, says: { count: deputies.length } }),
      ]);
      return Promise.all(
        deputies
          .filter(isReachable)
          .map((to) => compose(mailing, { visit, to, host: host as MailRecipient, at, asks: 'deputy' })),
      );
    }),
  ];
}
