import type { InputOf } from '../../../kit/endpoint.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import {
  type AgreementCoverageCondition,
  type MessageFromVisitorValues,
  recordCancellationByVisitor,
  recordMessageFromVisitor,
} from '../../visits/server/shared.ts';
import type * as api from '../api.ts';
import type { VisitorPageData } from '../visitorPage.ts';
import { lockVisitByCode, toVisitorPageData } from './readVisitorPage.ts';

type VisitorMessageInput = InputOf<typeof api.sendMessageFromVisitor>;

export async function sendMessageFromVisitor(
  context: Context,
  { code, says, minutes }: VisitorMessageInput,
  isCovered: AgreementCoverageCondition,
): Promise<VisitorPageData> {
  const visit = await lockVisitByCode(context, code);
  await recordMessageFromVisitor(context, visit, { says, minutes } as MessageFromVisitorValues);
  return toVisitorPageData(context, await lockVisitByCode(context, code), isCovered);
}

export async function cancelVisitAsVisitor(
  context: Context,
  { code }: { code: string },
  isCovered: AgreementCoverageCondition,
): Promise<VisitorPageData> {
  await recordCancellationByVisitor(context, await lockVisitByCode(context, code));
  return toVisitorPageData(context, await lockVisitByCode(context, code), isCovered);
}
