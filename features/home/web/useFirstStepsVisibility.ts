import { useEffect, useState } from 'react';
import type { TodayItemsResult, TodaySource } from '../../../core/web/today.ts';
import { isStaff } from '../../../kit/actor.ts';
import { useSession } from '../../../kit/web/session.ts';

/** Visible until this browser has seen items of the resident or they have hidden the first steps. */
export function useFirstStepsVisibility(
  sourceItems: readonly (Pick<TodayItemsResult, 'items'> & { source: TodaySource })[],
) {
  const { user } = useSession();
  const sourcesWithFirstStep = sourceItems.filter(({ source }) => source.first);
  const hasItems = sourcesWithFirstStep.some(({ items = [] }) => items.length > 0);
  const key = `hasBegun.${user.userId}`;
  const [isHidden, setHidden] = useState(() => localStorage.getItem(key) !== null);
  useEffect(() => {
    if (hasItems) localStorage.setItem(key, '');
  }, [hasItems, key]);
  const hide = () => {
    localStorage.setItem(key, '');
    setHidden(true);
  };
  return { areVisible: sourcesWithFirstStep.length > 0 && !hasItems && !isHidden && !isStaff(user), hide };
}
