import { useLocation } from 'react-router';
import { useMenuCounts } from '../../core/feature/web/MenuCountsProvider.tsx';
import { type MenuEntryWithPath, useMenuEntries } from '../../core/feature/web/menu.ts';
import { type MenuGroupKey, menuGroupKeys } from '../../core/feature/web/screens.ts';

export type MenuItemState = MenuEntryWithPath & {
  count: number;
  isCurrent: boolean;
};

interface MenuState {
  groups: readonly { group: MenuGroupKey; items: readonly MenuItemState[] }[];
  administration: MenuItemState | undefined;
  isWithinAdministration: boolean;
}

export function useMenu(): MenuState {
  const entries = useMenuEntries();
  const { counts } = useMenuCounts();
  const { pathname } = useLocation();
  const administered = entries.filter(({ group }) => group === 'administration');
  const isWithinAdministration = administered.some(({ to }) => to === pathname);
  const itemOf = (entry: MenuEntryWithPath): MenuItemState => ({
    ...entry,
    count: counts.get(entry.key) ?? 0,
    isCurrent: entry.to === pathname || pathname.startsWith(`${entry.to}/`),
  });
  const toItems = (group: MenuGroupKey): MenuItemState[] => {
    const items: MenuItemState[] = [];
    for (const item of entries.filter((entry) => entry.group === group).map(itemOf)) {
      const first = item.tabGroup && items.find(({ tabGroup }) => tabGroup === item.tabGroup);
      if (!first) items.push(item);
      else {
        first.count += item.count;
        first.isCurrent ||= item.isCurrent;
      }
    }
    return items;
  };
  const page = entries.find(({ group }) => group === 'administrationPage');
  return {
    groups: menuGroupKeys
      .map((group) => ({ group, items: toItems(group) }))
      .filter(({ items }) => items.length > 0),
    administration: page && {
      ...itemOf(page),
      count: administered.reduce((sum, { key }) => sum + (counts.get(key) ?? 0), 0),
      isCurrent: page.to === pathname || isWithinAdministration,
    },
    isWithinAdministration,
  };
}
