import type { InputOf } from '../../../kit/endpoint.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { type Coverage, cancelByVisitor, letKnow, type VisitorSays } from '../../visits/server/shared.ts';
import type * as wire from '../api.ts';
import type { VisitorPage } from '../visitorPage.ts';
import { lockOpened, seenByVisitor } from './readVisit.ts';

type Said = InputOf<typeof wire.sayOfVisit>;

/** The visitor lets host and desk know; answers the visit as it stands then. */
export async function say(
  context: Context,
  { code, says, minutes }: Said,
  covered: Coverage,
): Promise<VisitorPage> {
  const opened = await lockOpened(context, code);
  await letKnow(context, opened, { says, minutes } as VisitorSays);
  return seenByVisitor(context, await lockOpened(context, code), covered);
}

/** The visitor does not come. */
export async function cancel(
  context: Context,
  { code }: { code: string },
  covered: Coverage,
): Promise<VisitorPage> {
  await cancelByVisitor(context, await lockOpened(context, code));
  return seenByVisitor(context, await lockOpened(context, code), covered);
}
