import type { InputOf } from '../../../kit/endpoint.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import {
  cancelByVisitor,
  type IsCovered,
  recordVisitorMessage,
  type VisitorMessage,
} from '../../visits/server/shared.ts';
import type * as wire from '../api.ts';
import type { VisitorPage } from '../visitorPage.ts';
import { lockVisitByCode, toVisitorPage } from './readVisit.ts';

type VisitorMessageInput = InputOf<typeof wire.sendVisitorMessage>;

export async function sendVisitorMessage(
  context: Context,
  { code, says, minutes }: VisitorMessageInput,
  isCovered: IsCovered,
): Promise<VisitorPage> {
  const visit = await lockVisitByCode(context, code);
  await recordVisitorMessage(context, visit, { says, minutes } as VisitorMessage);
  return toVisitorPage(context, await lockVisitByCode(context, code), isCovered);
}

export async function cancelVisitAsVisitor(
  context: Context,
  { code }: { code: string },
  isCovered: IsCovered,
): Promise<VisitorPage> {
  await cancelByVisitor(context, await lockVisitByCode(context, code));
  return toVisitorPage(context, await lockVisitByCode(context, code), isCovered);
}
