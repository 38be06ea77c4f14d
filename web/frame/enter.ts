import { redirect } from 'react-router';
import { sessionUser } from '../../core/access/web/signIn.ts';
import { listOwnBuildings } from '../../core/buildings/api.ts';
import { modulesQuery, toEnabledModules } from '../../core/buildings/web/modules.ts';
import { readMe } from '../../core/people/api.ts';
import { prefetchWaiting } from '../../core/web/menu.ts';
import type { FeatureScreens } from '../../core/web/screens.ts';
import { call } from '../../kit/web/call.ts';
import { CallError } from '../../kit/web/callError.ts';
import { applyStoredLanguage } from '../../kit/web/i18n.ts';
import { queryClient } from '../../kit/web/queries.ts';
import { subscribeToChanges } from '../../kit/web/realtime.ts';
import {
  allowedLanguages,
  clearSession,
  currentSession,
  refreshSession,
  type SessionUser,
} from '../../kit/web/session.ts';

/** Loader of the resident frame. Awaits what the menu depends on, so that no entry appears late. */
export async function enterResidentArea(features: readonly FeatureScreens[]) {
  const session = currentSession();
  if (!session) return redirect('/login');
  try {
    const { id } = session.building;
    // Before the first query, because the loaders of the frame and its screen run in parallel.
    subscribeToChanges(session.token);
    await speakAsAllowed(session.user);
    await Promise.all([
      queryClient
        .ensureQueryData(modulesQuery(id))
        .then((flags) => prefetchWaiting(features, session, toEnabledModules(flags))),
      ...features.map(({ availability }) => availability?.prepare(id)),
    ]);
    return null;
  } catch (error) {
    // The user has lost access to the building: find another one.
    if (!(error instanceof CallError) || error.status !== 404) throw error;
    const buildings = await call(listOwnBuildings, {});
    if (buildings.some(({ id }) => id === session.building.id)) throw error;
    if (buildings.length > 0) {
      refreshSession({ buildings });
      return redirect('/resident');
    }
    clearSession();
    location.assign('/login');
    return null;
  }
}

/** French if the user's company has no choice of languages. */
function speakAsAllowed(user: SessionUser): Promise<void> {
  return applyStoredLanguage(allowedLanguages(user));
}

const known = () => JSON.stringify(currentSession()?.user);

/** Refreshes the session: names, roles and buildings may have changed since log-in. */
export async function refreshSignedInUser(signal: AbortSignal): Promise<void> {
  const before = known();
  const [me, buildings] = await Promise.all([
    call(readMe, {}, { signal }),
    call(listOwnBuildings, {}, { signal }),
  ]);
  // The user was edited during the request: the answer may be outdated.
  if (known() !== before) return refreshSignedInUser(signal);
  // The user has lost access to the current building: `enterResidentArea` finds another.
  const here = currentSession()?.building.id;
  if (buildings.length > 0 && !buildings.some(({ id }) => id === here)) {
    location.assign('/resident');
    return;
  }
  const user = sessionUser(me);
  await speakAsAllowed(user);
  refreshSession({ user, ...(buildings.length > 0 && { buildings }) });
}
