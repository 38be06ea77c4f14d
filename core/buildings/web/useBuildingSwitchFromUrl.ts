import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { rowIdTextSchema } from '../../../kit/rowId.ts';
import { schemaParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { switchBuilding, useSession } from '../../../kit/web/session/session.ts';

const parameters = { building: schemaParam(rowIdTextSchema, undefined) };

/** Returns true while the page is about to reload. */
export function useBuildingSwitchFromUrl(): boolean {
  const [{ building: requestedBuildingId }] = useUrlState(parameters);
  const { building, buildings } = useSession();
  const { pathname, search } = useLocation();
  const isOther =
    requestedBuildingId !== undefined &&
    requestedBuildingId !== building.id &&
    buildings.some(({ id }) => id === requestedBuildingId);
  useEffect(() => {
    if (isOther) void switchBuilding(requestedBuildingId, `${pathname}${search}`);
  }, [isOther, requestedBuildingId, pathname, search]);
  return isOther;
}
