import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { readRecurringVisitsOfVisits } from '../../recurringVisits/server/shared.ts';
import {
  checkIn,
  findVisit,
  isVisitCovered,
  lockVisitForStaff,
  moveVisitHere,
  requireExpectedToday,
  writeGroupAttendance,
} from '../../visits/server/shared.ts';
import { type GroupAttendanceInput, getVisitAgreementState } from '../../visits/shared.ts';
import type { CheckInResult } from '../receptionVisit.ts';

export async function checkInVisitor(
  context: BuildingContext,
  { id, ...count }: { id: number } & Partial<GroupAttendanceInput>,
): Promise<CheckInResult> {
  const visit = await lockVisitForStaff(context, id);
  await requireExpectedToday(context, visit);
  await checkIn(context, visit, { partyArrived: await writeGroupAttendance(context, visit, count) });
  return { id, missing: await findMissing(context, id) };
}

export async function checkInVisitorFromElsewhere(
  context: BuildingContext,
  input: { visit: number; from: number },
): Promise<CheckInResult> {
  const id = await moveVisitHere(context, input);
  return { id, missing: await findMissing(context, id) };
}

async function findMissing({ db, building }: BuildingContext, id: number): Promise<CheckInResult['missing']> {
  const visit = await findVisit(db, building, id);
  if (!visit) throw new AppError('not_found');
  const covered = await isVisitCovered(db, building, visit);
  const recurringVisit = (await readRecurringVisitsOfVisits(db, building, [visit])).get(id);
  return [
    ...(getVisitAgreementState({ ...visit, covered }) === 'missing' ? (['agreement'] as const) : []),
    ...(recurringVisit?.lacking.length ? (['documents'] as const) : []),
  ];
}
