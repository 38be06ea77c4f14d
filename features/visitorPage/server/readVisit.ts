import { eq } from 'drizzle-orm';
import { weekdays } from '../../../core/buildings/building.ts';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import { buildings } from '../../../core/buildings/server/tables.ts';
import type { Download } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import { publicAddress } from '../../../kit/server/files/files.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { getWeekday, today } from '../../../kit/time.ts';
import {
  agreementPath,
  type Coverage,
  hostOf,
  isCovered,
  type OpenedVisit,
  refuseGuess,
  type VisitRow,
  visitByCode,
  visitorCalendar,
} from '../../visits/server/shared.ts';
import { formatNameInSentence, getVisitorActions } from '../../visits/shared.ts';
import type { VisitorPage } from '../visitorPage.ts';

type Asker = Pick<Context, 'db' | 'now' | 'address'>;

const DEAD = 'visit_link_dead';

/** What a code opens. Throws `visit_link_dead`, the same for every code that opens nothing; not to be asked within a transaction. */
export async function openVisit(context: Asker, { code }: { code: string }): Promise<OpenedVisit> {
  return (await visitByCode(context.db, { code }, context.now)) ?? refuseGuess(context, DEAD);
}

/** The same, locked until the transaction ends: in a call that has asked before it. */
export async function lockOpened({ db, now }: Asker, code: string): Promise<OpenedVisit> {
  const opened = await visitByCode(db, { code, locked: true }, now);
  if (!opened) throw new AppError(DEAD);
  return opened;
}

/** A visit as its visitor sees it. */
export async function readVisit(
  context: Asker,
  { code }: { code: string },
  covered: Coverage,
): Promise<VisitorPage> {
  return seenByVisitor(context, await openVisit(context, { code }), covered);
}

export async function readCalendarFile(context: Context, { code }: { code: string }): Promise<Download> {
  const file = await visitorCalendar(context, await openVisit(context, { code }));
  if (!file) throw new AppError(DEAD);
  return file;
}

/** `opened` as its visitor sees it; of its day, its host and its building what the invitation says. */
export async function seenByVisitor(
  { db, now }: Asker,
  { visit, building: scope }: OpenedVisit,
  covered: Coverage,
): Promise<VisitorPage> {
  const building = await findBuildingDetails(db, scope.id);
  const [picture] = await db
    .select({ logoKey: buildings.logoKey })
    .from(buildings)
    .where(eq(buildings.id, scope.id));
  if (!building || !picture) throw new AppError(DEAD);
  const host = await hostOf(db, visit);
  const day = weekdays[getWeekday(visit.date)];
  const { movedFromDate, movedFromTime } = visit;
  const { id, name, address, directions, whatToBring, receptionContact, receptionPhone } = building;
  return {
    state: stateOf(visit),
    visitor: formatNameInSentence(visit.visitorLastName, visit.visitorFirstName),
    partySize: visit.partySize,
    date: visit.date,
    time: visit.time,
    language: visit.language,
    movedFrom: movedFromDate && movedFromTime ? { date: movedFromDate, time: movedFromTime } : null,
    today: today(scope.timeZone, now),
    host: { name: host?.name ?? '', company: host?.company ?? '' },
    building: {
      id,
      name,
      address,
      directions,
      whatToBring,
      receptionContact,
      receptionPhone,
      logo: picture.logoKey && publicAddress(picture.logoKey),
      hours: (day && building.openingHours?.[day]) ?? null,
    },
    agreement: {
      state: agreementOf(visit, await isCovered(db, scope, visit, covered)),
      path: agreementPath(visit),
    },
    said: visit.visitorSays && { what: visit.visitorSays, minutes: visit.lateMinutes },
    may: getVisitorActions(visit, scope.timeZone, now),
  };
}

function agreementOf(
  { ndaSigned, partyMinors }: VisitRow,
  isSpokenFor: boolean,
): VisitorPage['agreement']['state'] {
  if (ndaSigned) return 'signed';
  if (isSpokenFor) return 'covered';
  return partyMinors ? 'notAsked' : 'toSign';
}

function stateOf({ status, departedAt }: VisitRow): VisitorPage['state'] {
  if (status === 'done') return departedAt ? 'left' : 'here';
  return status === 'waiting' ? 'expected' : status;
}
