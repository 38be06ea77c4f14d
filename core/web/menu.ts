import { type SessionUser, useSession } from '../../kit/web/session.ts';
import { useModules } from '../buildings/web/modules.ts';
import type { Module } from '../modules.ts';
import { type FeatureScreens, type MenuEntry, type Screen, useFeatures } from './screens.ts';

/** An entry as somebody sees it in a building. */
export interface Entry extends MenuEntry {
  /** Its screen; undefined while that is still to come. */
  to: string | undefined;
  /** There is nothing to show yet. */
  soon: boolean;
}

type Entering = Pick<Screen, 'module' | 'may'>;

const isOpen = ({ module, may }: Entering, user: SessionUser, modules: ReadonlySet<Module>) =>
  (!module || modules.has(module)) && (!may || may(user));

/** The entries of the menu and the tiles, for this person in this building, from the top. */
export function useEntries(): readonly Entry[] {
  const { user } = useSession();
  const modules = useModules();
  const { features, availabilities } = useFeatures();
  // The list is the same at every call, and so are the hooks.
  const available = new Set(availabilities.flatMap(({ useAvailable }) => [...useAvailable()]));
  return features
    .flatMap(entriesOf)
    .filter(({ screen, menu }) => {
      if (!isOpen(screen, user, modules) || (menu.module && !modules.has(menu.module))) return false;
      return screen.module !== undefined || !menu.whereAvailable || available.has(menu.key);
    })
    .map(({ screen, menu }) => {
      const soon = screen.path === undefined || (menu.whereAvailable === true && !available.has(menu.key));
      return { ...menu, to: screen.path, soon };
    })
    .sort((one, other) => one.order - other.order);
}

/** An entry, and what opens with it; without a path its screen is still to come. */
interface Opening {
  screen: Entering & { path?: string };
  menu: MenuEntry;
}

function entriesOf({ screens, coming = [] }: FeatureScreens): Opening[] {
  return [
    ...screens.flatMap((screen): Opening[] => (screen.menu ? [{ screen, menu: screen.menu }] : [])),
    ...coming.map(({ may, ...menu }): Opening => ({ screen: may ? { may } : {}, menu })),
  ];
}

/** Whether an address is a screen that is not for this reader, or one of a module that the building has switched off. */
export function useIsShut(pathname: string): boolean {
  const { user } = useSession();
  const modules = useModules();
  return useFeatures()
    .features.flatMap(({ screens }) => screens)
    .some((screen) => screen.path === pathname && !isOpen(screen, user, modules));
}
