import { call } from '../../../kit/web/api/call.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import {
  getCurrentSession,
  type SessionUser,
  updateStoredSession,
} from '../../../kit/web/session/session.ts';
import { toSessionUser } from '../../access/web/logIn.ts';
import { listOwnBuildings } from '../../buildings/api.ts';
import { readMe } from '../../people/api.ts';
import { returnShift, takeOverShift } from '../api.ts';
import type { PinColleague } from '../shiftSwitching.ts';
import { storeLastInputTime } from './userActivity.ts';

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

export const getSessionOwnerName = ({ byPin }: SessionUser): string | null => (byPin ? nameOf(byPin) : null);

/** Refreshes the signed-in person; queries are invalidated by the server's event. */
async function refreshActor(): Promise<void> {
  const [me, buildings] = await Promise.all([call(readMe, {}), call(listOwnBuildings, {})]);
  updateStoredSession({ user: toSessionUser(me), ...(buildings.length > 0 && { buildings }) });
  notifyUser.success(translate('shiftSwitching:youAre', { name: nameOf(me) }));
}

export async function switchToColleague({ id }: PinColleague, pin: string): Promise<void> {
  await call(takeOverShift, { person: id, pin });
  storeLastInputTime();
  addRecentColleague(id);
  await refreshActor();
}

let pendingSwitch: Promise<void> | null = null;

/** Coalesces concurrent calls into one. */
export function switchBackToSessionOwner(): Promise<void> {
  pendingSwitch ??= requestSwitchBack().finally(() => {
    pendingSwitch = null;
  });
  return pendingSwitch;
}

async function requestSwitchBack(): Promise<void> {
  // Read before the call, because the server's event may change the session first.
  const wasTakenOver = getCurrentSession()?.user.byPin !== undefined;
  await call(returnShift, {}, { idempotencyKey: crypto.randomUUID() });
  if (wasTakenOver) await refreshActor();
}

const RECENT_KEY = 'operatorsHere';
const MAX_RECENT = 8;

export function readRecentColleagueIds(): readonly number[] {
  return (localStorage.getItem(RECENT_KEY) ?? '').split(',').filter(Boolean).map(Number);
}

function addRecentColleague(id: number): void {
  const before = readRecentColleagueIds().filter((other) => other !== id);
  localStorage.setItem(RECENT_KEY, [id, ...before].slice(0, MAX_RECENT).join());
}
