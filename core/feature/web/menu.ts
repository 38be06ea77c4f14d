import { queryClient } from '../../../kit/web/api/queries.ts';
import { type Session, type SessionUser, useSession } from '../../../kit/web/session/session.ts';
import type { Module } from '../modules.ts';
import { type FeatureScreens, type MenuEntry, type Screen, useAllFeatures } from './screens.ts';
import { useMenuModules, useModules } from './useModules.ts';

export type MenuEntryWithPath = MenuEntry & { to: string };

type ScreenGate = Pick<Screen, 'module' | 'canAccess'>;

const canEnter = ({ module, canAccess }: ScreenGate, user: SessionUser, modules: ReadonlySet<Module>) =>
  (!module || modules.has(module)) && (!canAccess || canAccess(user));

const getOpenMenus = (features: readonly FeatureScreens[], user: SessionUser, modules: ReadonlySet<Module>) =>
  features
    .flatMap(({ screens }) =>
      screens.flatMap((screen) => (screen.menu ? [{ screen, menu: screen.menu }] : [])),
    )
    .filter(
      ({ screen, menu }) =>
        canEnter(screen, user, modules) && (menu.module === undefined || modules.has(menu.module)),
    );

/** The frame itself starts the queries of `requiresAvailability` entries. */
export function prefetchMenuCounts(
  features: readonly FeatureScreens[],
  session: Session,
  modules: ReadonlySet<Module>,
): void {
  for (const { menu } of getOpenMenus(features, session.user, modules)) {
    const query = menu.requiresAvailability ? undefined : menu.getCountQuery?.(session);
    if (query) void queryClient.prefetchQuery(query);
  }
}

export function useMenuEntries(): readonly MenuEntryWithPath[] {
  const { user } = useSession();
  const modules = useMenuModules();
  const { features } = useAllFeatures();
  // The list of features never changes, so the order of hooks is stable.
  const available = new Set(
    features.flatMap(({ availability }) => [...(availability?.useAvailable?.() ?? [])]),
  );
  const entries = getOpenMenus(features, user, modules)
    .filter(({ menu }) => !menu.requiresAvailability || available.has(menu.key))
    .map(
      ({ screen, menu }): MenuEntryWithPath => ({
        ...menu,
        to: screen.path,
        order: screen.isStartScreen?.(user) ? 0 : menu.order,
      }),
    )
    .sort((one, other) => one.order - other.order);
  // Administration pages need at least one entry that they administer.
  const administers = entries.some(({ group }) => group === 'administration');
  return administers ? entries : entries.filter(({ group }) => group !== 'administrationPage');
}

export function useIsScreenClosed(pathname: string): boolean {
  const { user } = useSession();
  const modules = useModules();
  const entries = useMenuEntries();
  const { features } = useAllFeatures();
  const screen = features.flatMap(({ screens }) => screens).find(({ path }) => path === pathname);
  if (!screen) return false;
  const isEmptyAdministrationPage =
    screen.menu?.group === 'administrationPage' && !entries.some(({ to }) => to === screen.path);
  return isEmptyAdministrationPage || !canEnter(screen, user, modules);
}
