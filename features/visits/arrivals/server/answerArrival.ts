import { eq } from 'drizzle-orm';
import { toBuildingScope } from '../../../../core/buildings/server/allBuildings.ts';
import { findBuildingDetails } from '../../../../core/buildings/server/queries.ts';
import { findMailRecipient, findMailRecipientsInBuilding } from '../../../../core/people/server/queries.ts';
import { AppError } from '../../../../kit/errors.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { BuildingContext, Context, PreparationContext } from '../../../../kit/server/http/router.ts';
import { getLocalNow, getToday } from '../../../../kit/time.ts';
import { visitHostAnswered } from '../../activity.ts';
import { can } from '../../policy.ts';
import { rejectInvalidLinkCode } from '../../server/rejectInvalidLinkCode.ts';
import { visits } from '../../server/tables.ts';
import { findVisit, lockVisit, type VisitRecord } from '../../server/visitRows.ts';
import { formatNameInSentence } from '../../visitorName.ts';
import type * as arrivals from '../api.ts';
import {
  type Arrival,
  agreementRefusalDecisions,
  getHostAnswerPageState,
  type HostAnswer,
  type HostLinkAnswer,
} from '../arrival.ts';
import { applyAgreementRefusalDecision } from './decideAfterAgreementRefusal.ts';
import { findHostAnswerLink } from './hostAnswerLinks.ts';

/** If the visitor is not checked in or not admitted, `arrival_undone` refers the host to reception. */
const errorCodes = {
  left: 'arrival_left',
  sentUp: 'arrival_sent_up',
  undone: 'arrival_undone',
  refused: 'arrival_undone',
  escorted: 'arrival_undone',
  turnedAway: 'arrival_undone',
} as const;

export async function answerArrival(
  context: BuildingContext,
  { id, answer }: { id: number; answer: HostAnswer },
): Promise<void> {
  const { db, actor, building, now } = context;
  const visit = await lockVisit(db, building, id);
  if (!visit || !can.see(actor, visit, getToday(building.timeZone, now))) throw new AppError('not_found');
  if (!can.answerArrival(actor, visit)) throw new AppError('forbidden');
  await saveAnswer(context, building, visit, { answer, by: actor.userId });
}

export async function readArrivalByLink(
  context: Pick<Context, 'db' | 'now' | 'networkAddress'>,
  { code }: { code: string },
): Promise<Arrival> {
  const { visit, link } = await openLink(context, code);
  const building = await findBuildingDetails(context.db, visit.buildingId);
  if (!building) throw new AppError('arrival_link_dead');
  const { timeZone, name, receptionPhone } = building;
  const at = (instant: Date) => getLocalNow(timeZone, instant).time;
  const { hostAnswer, hostAnsweredAt, hostAnsweredBy } = visit;
  const by = hostAnsweredBy === null ? undefined : await findMailRecipient(context.db, hostAnsweredBy);
  return {
    state: getHostAnswerPageState(visit, context.now),
    visitor: formatNameInSentence(visit.visitorLastName, visit.visitorFirstName),
    organization: visit.organization,
    partySize: visit.partySize,
    date: visit.date,
    time: visit.time,
    arrivedAt: visit.checkedInAt && at(visit.checkedInAt),
    building: { name, receptionPhone },
    answer: hostAnswer &&
      hostAnsweredAt && {
        answer: hostAnswer,
        at: at(hostAnsweredAt),
        by: by?.name ?? '',
        mine: hostAnsweredBy === link.userId,
      },
  };
}

/** Runs before the transaction, because a rollback would undo the count of invalid codes. */
export async function prepareAnswerArrivalByLink(
  context: PreparationContext<typeof arrivals.answerArrivalByLink>,
  { code }: { code: string },
): Promise<void> {
  await openLink(context, code);
}

export async function answerArrivalByLink(
  context: Context,
  { code, answer }: { code: string; answer: HostLinkAnswer },
): Promise<Arrival> {
  const { link } = await openLink(context, code);
  const scope = toBuildingScope(link);
  const visit = await lockVisit(context.db, scope, link.visitId);
  if (!visit) throw new AppError('arrival_link_dead');
  const by = link.userId;
  const admission = agreementRefusalDecisions.find((each) => each === answer);
  if (admission) await applyAgreementRefusalDecision(context, scope, visit, { admission, by });
  else await saveAnswer(context, scope, visit, { answer: answer as HostAnswer, by });
  return readArrivalByLink(context, { code });
}

/** Throws `arrival_link_dead` if the link expired, its recipient left or the visitor was erased. */
async function openLink(context: Pick<Context, 'db' | 'now' | 'networkAddress'>, code: string) {
  const { db, now } = context;
  const link = await findHostAnswerLink(db, code, now);
  const scope = link && toBuildingScope(link);
  const visit = link && scope && (await findVisit(db, scope, link.visitId));
  const people = link && scope ? await findMailRecipientsInBuilding(db, scope, [link.userId]) : new Map();
  if (!link || !visit || visit.anonymisedAt || people.size === 0)
    return rejectInvalidLinkCode(context, 'arrival_link_dead');
  return { link, visit };
}

async function saveAnswer(
  { db, now, recordActivity }: Pick<Context, 'db' | 'now' | 'recordActivity'>,
  scope: BuildingScope,
  visit: VisitRecord,
  { answer, by }: { answer: HostAnswer; by: number },
): Promise<void> {
  const state = getHostAnswerPageState(visit, now);
  if (state !== 'waits') throw new AppError(errorCodes[state]);
  if (visit.hostAnswer === answer && visit.hostAnsweredBy === by) return;
  const columns = { hostAnswer: answer, hostAnsweredAt: now, hostAnsweredBy: by, updatedAt: now };
  await visits.update(db, scope, columns, (table) => eq(table.id, visit.id));
  await recordActivity(
    visitHostAnswered({
      building: visit.buildingId,
      id: visit.id,
      affectedUserId: visit.residentId,
      details: { answer, by },
    }),
  );
}
