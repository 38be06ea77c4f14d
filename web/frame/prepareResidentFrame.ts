import { redirect } from 'react-router';
import { listOwnBuildings } from '../../core/buildings/api.ts';
import { prefetchMenuCounts } from '../../core/feature/web/menu.ts';
import type { FeatureScreens } from '../../core/feature/web/screens.ts';
import { emptyModulesQuery, modulesQuery, toEnabledModules } from '../../core/feature/web/useModules.ts';
import { call } from '../../kit/web/api/call.ts';
import { CallError } from '../../kit/web/api/callError.ts';
import { queryClient } from '../../kit/web/api/queries.ts';
import { openChangeStream } from '../../kit/web/api/realtime.ts';
import { clearSession, getCurrentSession, updateStoredSession } from '../../kit/web/session/session.ts';
import { applyLanguageAllowedByCompany } from './refreshSignedInUser.ts';

/** Loader of the resident frame. Awaits what the menu depends on, so that no entry appears late. */
export async function prefetchResidentFrame(features: readonly FeatureScreens[]) {
  const session = getCurrentSession();
  if (!session) return redirect('/login');
  try {
    const { id } = session.building;
    // Before the first query, because the loaders of the frame and its screen run in parallel.
    openChangeStream(session.token);
    await applyLanguageAllowedByCompany(session.user);
    await Promise.all([
      queryClient
        .ensureQueryData(modulesQuery(id))
        .then((flags) => prefetchMenuCounts(features, session, toEnabledModules(flags))),
      queryClient.prefetchQuery(emptyModulesQuery(id)),
      ...features.map(({ availability }) => availability?.prepare(id)),
    ]);
    return null;
  } catch (error) {
    // The user has lost access to the building: find another one.
    if (!(error instanceof CallError) || error.status !== 404) throw error;
    const buildings = await call(listOwnBuildings, {});
    if (buildings.some(({ id }) => id === session.building.id)) throw error;
    if (buildings.length > 0) {
      updateStoredSession({ buildings });
      return redirect('/resident');
    }
    clearSession();
    location.assign('/login');
    return null;
  }
}
