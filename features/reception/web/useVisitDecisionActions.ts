import { useMemo } from 'react';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import {
  changeVisitHost,
  changeVisitStatus,
  decideAfterAgreementRefusal,
  recordAgreementRefusal,
} from '../../visits/shared.ts';
import type { ReceptionVisit } from '../receptionVisit.ts';
import { buildVisitNotice, changeVisitOptimistically, showVisitNotice } from './optimisticVisitChange.ts';
import { refetchVisit } from './receptionDayQuery.ts';

/** Status, host, refused agreement and admission of a visit. */
export function useVisitDecisionActions() {
  const { building } = useSession();
  const { mutateAsync: sendStatus } = useCommand(changeVisitStatus);
  const { mutateAsync: sendHost } = useCommand(changeVisitHost);
  const { mutateAsync: sendRefusal } = useCommand(recordAgreementRefusal);
  const { mutateAsync: sendAdmission } = useCommand(decideAfterAgreementRefusal);

  return useMemo(() => {
    const toPathParameters = ({ id }: ReceptionVisit) => ({ building: building.id, id });

    async function setStatus(
      visit: ReceptionVisit,
      status: 'waiting' | 'missed' | 'canceled',
    ): Promise<void> {
      const undo = status === 'waiting' ? undefined : () => setStatus(visit, 'waiting');
      await changeVisitOptimistically(building.id, {
        visit,
        changes: { status },
        request: sendStatus({ ...toPathParameters(visit), status }),
        notice: buildVisitNotice(status, visit, { undo }),
      });
    }

    /** Rejects with the error, which the dialog shows. */
    async function changeHost(visit: ReceptionVisit, residentEmail: string) {
      const { formerHost } = await sendHost({ ...toPathParameters(visit), residentEmail });
      const changedVisit = (await refetchVisit(building.id, visit.id)) ?? visit;
      const restoreHost = async (formerHostEmail: string) => {
        const { hostName, hostCompany, hostCompanyLogo } = visit;
        const changes = { hostName, hostCompany, hostCompanyLogo };
        await changeVisitOptimistically(building.id, {
          visit: changedVisit,
          changes,
          request: sendHost({ ...toPathParameters(visit), residentEmail: formerHostEmail }),
          notice: buildVisitNotice('hostBack', { ...changedVisit, ...changes }),
        });
      };
      const undo = formerHost === null ? undefined : () => restoreHost(formerHost);
      showVisitNotice(buildVisitNotice('hostChanged', changedVisit, { undo }));
    }

    async function setAgreementRefused(visit: ReceptionVisit, isRefused: boolean): Promise<void> {
      const undo = isRefused ? () => setAgreementRefused(visit, false) : undefined;
      await changeVisitOptimistically(building.id, {
        visit,
        changes: isRefused
          ? { agreement: 'refused', admission: null }
          : { agreement: 'missing', admission: null, ...getStatusAfterAdmission(visit) },
        request: sendRefusal({ ...toPathParameters(visit), refused: isRefused }),
        notice: buildVisitNotice(isRefused ? 'refused' : 'notRefused', visit, { undo }),
      });
    }

    /** `null` withdraws the decision. */
    async function decideAdmission(
      visit: ReceptionVisit,
      admission: 'escorted' | 'turnedAway' | null,
    ): Promise<void> {
      const undo = admission ? () => decideAdmission({ ...visit, admission }, null) : undefined;
      await changeVisitOptimistically(building.id, {
        visit,
        changes:
          admission === 'turnedAway'
            ? { admission, status: 'canceled' }
            : { admission, ...getStatusAfterAdmission(visit) },
        request: sendAdmission({ ...toPathParameters(visit), admission }),
        notice: buildVisitNotice(admission ?? 'undecided', visit, { undo }),
      });
    }

    return { setStatus, changeHost, setAgreementRefused, decideAdmission };
  }, [building.id, sendStatus, sendHost, sendRefusal, sendAdmission]);
}

/** A visit that was turned away is cancelled; without that decision it is expected or inside again. */
const getStatusAfterAdmission = ({ admission, arrivedAt }: ReceptionVisit): Partial<ReceptionVisit> =>
  admission === 'turnedAway' ? { status: arrivedAt === null ? 'waiting' : 'done' } : {};
