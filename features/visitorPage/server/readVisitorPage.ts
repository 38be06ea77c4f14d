import { eq } from 'drizzle-orm';
import { weekdays } from '../../../core/buildings/building.ts';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import { buildings } from '../../../core/buildings/server/tables.ts';
import type { DownloadFile, InputOf } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import { getPublicFilePath } from '../../../kit/server/files/files.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { getToday, getWeekday } from '../../../kit/time.ts';
import {
  createVisitorCalendarFile,
  findHostNameAndCompany,
  findVisitByCode,
  getAgreementPath,
  isVisitCovered,
  type MessageFromVisitorValues,
  recordCancellationByVisitor,
  recordMessageFromVisitor,
  rejectInvalidLinkCode,
  type VisitRecord,
  type VisitWithBuilding,
} from '../../visits/server/shared.ts';
import { formatNameInSentence, getVisitorSelfServiceActions } from '../../visits/shared.ts';
import type * as api from '../api.ts';
import type { VisitorPageData } from '../visitorPage.ts';

type CallerContext = Pick<Context, 'db' | 'now' | 'networkAddress'>;

const DEAD_LINK_ERROR = 'visit_link_dead';

/** Throws `visit_link_dead` for any invalid code. Call it outside a transaction. */
export async function requireVisitByCode(
  context: CallerContext,
  { code }: { code: string },
): Promise<VisitWithBuilding> {
  return (
    (await findVisitByCode(context.db, { code }, context.now)) ??
    rejectInvalidLinkCode(context, DEAD_LINK_ERROR)
  );
}

async function lockVisitByCode({ db, now }: CallerContext, code: string): Promise<VisitWithBuilding> {
  const opened = await findVisitByCode(db, { code, locked: true }, now);
  if (!opened) throw new AppError(DEAD_LINK_ERROR);
  return opened;
}

export async function readVisitorPage(
  context: CallerContext,
  { code }: { code: string },
): Promise<VisitorPageData> {
  return toVisitorPageData(context, await requireVisitByCode(context, { code }));
}

export async function downloadVisitCalendarByCode(
  context: Context,
  { code }: { code: string },
): Promise<DownloadFile> {
  const file = await createVisitorCalendarFile(context, await requireVisitByCode(context, { code }));
  if (!file) throw new AppError(DEAD_LINK_ERROR);
  return file;
}

async function toVisitorPageData(
  { db, now }: CallerContext,
  { visit, building: buildingScope }: VisitWithBuilding,
): Promise<VisitorPageData> {
  const building = await findBuildingDetails(db, buildingScope.id);
  const [logo] = await db
    .select({ logoKey: buildings.logoKey })
    .from(buildings)
    .where(eq(buildings.id, buildingScope.id));
  if (!building || !logo) throw new AppError(DEAD_LINK_ERROR);
  const host = await findHostNameAndCompany(db, visit);
  const day = weekdays[getWeekday(visit.date)];
  const { movedFromDate, movedFromTime } = visit;
  const { id, name, address, directions, whatToBring, receptionContact, receptionPhone } = building;
  return {
    state: getPageState(visit),
    visitor: formatNameInSentence(visit.visitorLastName, visit.visitorFirstName),
    partySize: visit.partySize,
    date: visit.date,
    time: visit.time,
    language: visit.language,
    movedFrom: movedFromDate && movedFromTime ? { date: movedFromDate, time: movedFromTime } : null,
    today: getToday(buildingScope.timeZone, now),
    host: { name: host?.name ?? '', company: host?.company ?? '', logo: host?.logo ?? null },
    building: {
      id,
      name,
      address,
      directions,
      whatToBring,
      receptionContact,
      receptionPhone,
      logo: logo.logoKey && getPublicFilePath(logo.logoKey),
      hours: (day && building.openingHours?.[day]) ?? null,
    },
    agreement: {
      state: getAgreementState(visit, await isVisitCovered(db, buildingScope, visit)),
      path: getAgreementPath(visit),
    },
    said: visit.visitorSays && { what: visit.visitorSays, minutes: visit.lateMinutes },
    may: getVisitorSelfServiceActions(visit, buildingScope.timeZone, now),
  };
}

function getAgreementState(
  { ndaSigned, partyMinors }: VisitRecord,
  isCoveredBefore: boolean,
): VisitorPageData['agreement']['state'] {
  if (ndaSigned) return 'signed';
  if (isCoveredBefore) return 'covered';
  return partyMinors ? 'notAsked' : 'toSign';
}

function getPageState({ status, departedAt }: VisitRecord): VisitorPageData['state'] {
  if (status === 'done') return departedAt ? 'left' : 'here';
  return status === 'waiting' ? 'expected' : status;
}

type VisitorMessageInput = InputOf<typeof api.sendMessageFromVisitor>;

export async function sendMessageFromVisitor(
  context: Context,
  { code, says, minutes }: VisitorMessageInput,
): Promise<VisitorPageData> {
  const visit = await lockVisitByCode(context, code);
  await recordMessageFromVisitor(context, visit, { says, minutes } as MessageFromVisitorValues);
  return toVisitorPageData(context, await lockVisitByCode(context, code));
}

export async function cancelVisitAsVisitor(
  context: Context,
  { code }: { code: string },
): Promise<VisitorPageData> {
  await recordCancellationByVisitor(context, await lockVisitByCode(context, code));
  return toVisitorPageData(context, await lockVisitByCode(context, code));
}
