import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { rowIdText } from '../../../kit/rowId.ts';
import { switchBuilding, useSession } from '../../../kit/web/session.ts';
import { schemaParam, useUrlState } from '../../../kit/web/useUrlState.ts';

const parameters = { building: schemaParam(rowIdText, undefined) };

/** Returns true while the page is about to reload. */
export function useBuildingFromUrl(): boolean {
  const [{ building: wanted }] = useUrlState(parameters);
  const { building, buildings } = useSession();
  const { pathname, search } = useLocation();
  const isOther = wanted !== undefined && wanted !== building.id && buildings.some(({ id }) => id === wanted);
  useEffect(() => {
    if (isOther) void switchBuilding(wanted, `${pathname}${search}`);
  }, [isOther, wanted, pathname, search]);
  return isOther;
}
