import { useState } from 'react';
import type { MenuGroupKey } from '../../core/web/screens.ts';
import { useSession } from '../../kit/web/session.ts';

const keyOf = (userId: number) => `menuFolded.${userId}`;

function readFolded(userId: number): readonly string[] {
  return localStorage.getItem(keyOf(userId))?.split(',') ?? [];
}

/** The collapsed groups of the menu, stored for each user in this browser. */
export function useCollapsedMenuGroups(current: MenuGroupKey | undefined) {
  const { userId } = useSession().user;
  const readOtherGroups = () => readFolded(userId).filter((group) => group !== current);
  const [folded, setFolded] = useState(readOtherGroups);
  const place = `${userId} ${current}`;
  const [lastPlace, setLastPlace] = useState(place);
  if (lastPlace !== place) {
    setLastPlace(place);
    setFolded(readOtherGroups());
  }
  const toggle = (group: MenuGroupKey) => {
    const without = (groups: readonly string[]) => groups.filter((each) => each !== group);
    const folds = !folded.includes(group);
    setFolded(folds ? [...folded, group] : without(folded));
    const remembered = without(readFolded(userId)).concat(folds ? group : []);
    localStorage.setItem(keyOf(userId), remembered.filter(Boolean).join());
  };
  return { isFolded: (group: MenuGroupKey) => folded.includes(group), toggle };
}
