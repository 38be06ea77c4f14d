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
import { lockOpened, toVisitorPage } from './readVisit.ts';

type Said = InputOf<typeof wire.sendVisitorMessage>;

export async function sendVisitorMessage(
  context: Context,
  { code, says, minutes }: Said,
  covered: IsCovered,
): Promise<VisitorPage> {
  const opened = await lockOpened(context, code);
  await recordVisitorMessage(context, opened, { says, minutes } as VisitorMessage);
  return toVisitorPage(context, await lockOpened(context, code), covered);
}

export async function cancel(
  context: Context,
  { code }: { code: string },
  covered: IsCovered,
): Promise<VisitorPage> {
  await cancelByVisitor(context, await lockOpened(context, code));
  return toVisitorPage(context, await lockOpened(context, code), covered);
}
