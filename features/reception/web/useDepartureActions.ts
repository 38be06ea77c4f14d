import { useMemo } from 'react';
import { getLocalNow } from '../../../kit/time.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { recordDeparture } from '../../visits/shared.ts';
import type { ReceptionVisit } from '../receptionVisit.ts';
import { buildVisitNotice, changeVisitOptimistically } from './optimisticVisitChange.ts';
import { toReceptionVisitor } from './receptionDay.ts';
import type { ReceptionScreenPart } from './receptionParts.ts';

export function useDepartureActions(parts: readonly ReceptionScreenPart[]) {
  const { building, user } = useSession();
  const userName = `${user.firstName} ${user.lastName}`;
  const { mutateAsync: sendDeparture } = useCommand(recordDeparture);

  return useMemo(() => {
    async function checkOut(visit: ReceptionVisit) {
      const visitor = toReceptionVisitor(visit);
      const belongings = parts.map(({ describeBelongings }) => describeBelongings?.(visitor)).filter(Boolean);
      await changeVisitOptimistically(building.id, {
        visit,
        changes: { departedAt: getLocalNow(building.timeZone, new Date()).time, departedBy: userName },
        request: sendDeparture({ building: building.id, id: visit.id, left: true }),
        notice: buildVisitNotice('departed', visit, {
          undo: () => undoCheckOut(visit),
          remark: belongings.join(' '),
        }),
      });
    }

    async function undoCheckOut(visit: ReceptionVisit) {
      await changeVisitOptimistically(building.id, {
        visit,
        changes: { departedAt: null, departedBy: '' },
        request: sendDeparture({ building: building.id, id: visit.id, left: false }),
        notice: buildVisitNotice('back', visit),
      });
    }

    return { checkOut, undoCheckOut };
  }, [building, userName, parts, sendDeparture]);
}
