import { toSessionUser } from '../../core/access/web/logIn.ts';
import { listOwnBuildings } from '../../core/buildings/api.ts';
import { readMe } from '../../core/people/api.ts';
import { call } from '../../kit/web/api/call.ts';
import { applyStoredLanguage } from '../../kit/web/i18n/i18n.ts';
import {
  getCurrentSession,
  getLanguagesAllowedByCompany,
  type SessionUser,
  updateStoredSession,
} from '../../kit/web/session/session.ts';

/** French if the user's company has no choice of languages. */
export function applyLanguageAllowedByCompany(user: SessionUser): Promise<void> {
  return applyStoredLanguage(getLanguagesAllowedByCompany(user));
}

const serializeUser = () => JSON.stringify(getCurrentSession()?.user);

/** Refreshes the session: names, roles and buildings may have changed since log-in. */
export async function refreshSignedInUser(signal: AbortSignal): Promise<void> {
  const before = serializeUser();
  const [me, buildings] = await Promise.all([
    call(readMe, {}, { signal }),
    call(listOwnBuildings, {}, { signal }),
  ]);
  // The user was edited during the request: the answer may be outdated.
  if (serializeUser() !== before) return refreshSignedInUser(signal);
  // The user has lost access to the current building: `prefetchResidentFrame` finds another.
  const buildingId = getCurrentSession()?.building.id;
  if (buildings.length > 0 && !buildings.some(({ id }) => id === buildingId)) {
    location.assign('/resident');
    return;
  }
  const user = toSessionUser(me);
  await applyLanguageAllowedByCompany(user);
  updateStoredSession({ user, ...(buildings.length > 0 && { buildings }) });
}
