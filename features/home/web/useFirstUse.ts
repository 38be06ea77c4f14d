import { useEffect, useState } from 'react';
import type { TodayItems, TodaySource } from '../../../core/web/today.ts';
import { isStaff } from '../../../kit/actor.ts';
import { useSession } from '../../../kit/web/session.ts';

/** True if this browser has never seen items of the resident and they have not hidden the first steps. */
export function useFirstUse(read: readonly (Pick<TodayItems, 'items'> & { source: TodaySource })[]) {
  const { user } = useSession();
  const begun = read.filter(({ source }) => source.first);
  const hasBegun = begun.some(({ items = [] }) => items.length > 0);
  const key = `hasBegun.${user.userId}`;
  const [isHidden, setHidden] = useState(() => localStorage.getItem(key) !== null);
  useEffect(() => {
    if (hasBegun) localStorage.setItem(key, '');
  }, [hasBegun, key]);
  const hide = () => {
    localStorage.setItem(key, '');
    setHidden(true);
  };
  return { isFirstUse: begun.length > 0 && !hasBegun && !isHidden && !isStaff(user), hide };
}
