import { queryClient } from '../../kit/web/queries.ts';
import { type Session, type SessionUser, useSession } from '../../kit/web/session.ts';
import { useModules } from '../buildings/web/modules.ts';
import type { Module } from '../modules.ts';
import { type FeatureScreens, type MenuEntry, type Screen, useFeatures } from './screens.ts';

export type LinkedMenuEntry = MenuEntry & { to: string };

type Entering = Pick<Screen, 'module' | 'may'>;

const isOpen = ({ module, may }: Entering, user: SessionUser, modules: ReadonlySet<Module>) =>
  (!module || modules.has(module)) && (!may || may(user));

const openMenus = (features: readonly FeatureScreens[], user: SessionUser, modules: ReadonlySet<Module>) =>
  features
    .flatMap(({ screens }) =>
      screens.flatMap((screen) => (screen.menu ? [{ screen, menu: screen.menu }] : [])),
    )
    .filter(
      ({ screen, menu }) =>
        isOpen(screen, user, modules) && (menu.module === undefined || modules.has(menu.module)),
    );

/** The frame itself starts the queries of `whereAvailable` entries. */
export function prefetchWaiting(
  features: readonly FeatureScreens[],
  session: Session,
  modules: ReadonlySet<Module>,
): void {
  for (const { menu } of openMenus(features, session.user, modules)) {
    const query = menu.whereAvailable ? undefined : menu.waiting?.(session);
    if (query) void queryClient.prefetchQuery(query);
  }
}

export function useMenuEntries(): readonly LinkedMenuEntry[] {
  const { user } = useSession();
  const modules = useModules();
  const { features } = useFeatures();
  // The list of features never changes, so the order of hooks is stable.
  const available = new Set(
    features.flatMap(({ availability }) => [...(availability?.useAvailable() ?? [])]),
  );
  const entries = openMenus(features, user, modules)
    .filter(({ menu }) => !menu.whereAvailable || available.has(menu.key))
    .map(
      ({ screen, menu }): LinkedMenuEntry => ({
        ...menu,
        to: screen.path,
        order: screen.first?.(user) ? 0 : menu.order,
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
  const { features } = useFeatures();
  const screen = features.flatMap(({ screens }) => screens).find(({ path }) => path === pathname);
  if (!screen) return false;
  const isPageOfNothing =
    screen.menu?.group === 'administrationPage' && !entries.some(({ to }) => to === screen.path);
  return isPageOfNothing || !isOpen(screen, user, modules);
}
