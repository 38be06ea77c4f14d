import { call } from '../../../kit/web/call.ts';
import { notify } from '../../../kit/web/feedback/notices.ts';
import { translate } from '../../../kit/web/i18n.ts';
import { currentSession, refreshSession, type SessionUser } from '../../../kit/web/session.ts';
import { sessionUser } from '../../access/web/signIn.ts';
import { listOwnBuildings } from '../../buildings/api.ts';
import { readMe } from '../../people/api.ts';
import { giveBack, takeOver } from '../api.ts';
import type { Operator } from '../shiftSwitching.ts';
import { noteTouch } from './userActivity.ts';

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

/** Whose session it is, by name, where somebody else acts in it. */
export const ownerName = ({ byPin }: SessionUser): string | null => (byPin ? nameOf(byPin) : null);

/** Reads at once who acts; lists are read again as the server tells that somebody else does. */
async function readWhoActs(): Promise<void> {
  const [me, buildings] = await Promise.all([call(readMe, {}), call(listOwnBuildings, {})]);
  refreshSession({ user: sessionUser(me), ...(buildings.length > 0 && { buildings }) });
  notify.success(translate('shiftSwitching:youAre', { name: nameOf(me) }));
}

/** Has a colleague act here from now on. Throws a `CallError`, at the field `pin` where that is wrong. */
export async function actAs({ id }: Operator, pin: string): Promise<void> {
  await call(takeOver, { person: id, pin });
  noteTouch();
  noteHere(id);
  await readWhoActs();
}

let going: Promise<void> | null = null;

/** The session is again whose it is. Sent until the server answers; several presses at once do it once. */
export function goBack(): Promise<void> {
  going ??= back().finally(() => {
    going = null;
  });
  return going;
}

async function back(): Promise<void> {
  // The frame, which follows the changes, may know that it is given back before the answer has come: it is said all the same.
  const wasTakenOver = currentSession()?.user.byPin !== undefined;
  await call(giveBack, {}, { idempotencyKey: crypto.randomUUID() });
  if (wasTakenOver) await readWhoActs();
}

const here = 'operatorsHere';
const MOST_HERE = 8;

/** Who acted in this browser of late, by number, the last first. */
export function actedHere(): readonly number[] {
  return (localStorage.getItem(here) ?? '').split(',').filter(Boolean).map(Number);
}

function noteHere(id: number): void {
  const before = actedHere().filter((other) => other !== id);
  localStorage.setItem(here, [id, ...before].slice(0, MOST_HERE).join());
}
