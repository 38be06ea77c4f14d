import { IconPackage, IconQrcode } from '@tabler/icons-react';
import { useMemo } from 'react';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useKeyShortcut } from '../../../../kit/web/ui/useKeyShortcut.ts';
import type { Parcel } from '../../parcel.ts';
import { AddParcelDialog } from '../../web/AddParcelDialog.tsx';
import { DeleteParcelDialog, EditParcelDialog } from '../../web/ParcelDialogs.tsx';
import { parcelStateIcons } from '../../web/ParcelStateChip.tsx';
import { type ParcelHandoverProofInput, useParcelStateCallbacks } from '../../web/useParcelStateCallbacks.ts';
import {
  buildReceptionParcelResults,
  isExactParcelResult,
  type ReceptionParcelSearchResult,
} from './buildReceptionParcelResults.ts';
import { HandOverParcelsDialog } from './HandOverParcelsDialog.tsx';
import { ReceptionWaitingParcelsPanel } from './ReceptionWaitingParcelsPanel.tsx';
import { RecipientAnswerDialog } from './RecipientAnswerDialog.tsx';
import { RecipientParcelsPanel } from './RecipientParcelsPanel.tsx';
import {
  useDeleteParcelDialog,
  useEditParcelDialog,
  useHandOverParcelDialog,
  useLogParcelDialog,
  useReceptionParcels,
  useRecipientAnswerDialog,
} from './useReceptionParcels.ts';

/** Mounted even if the panel is hidden. F3 logs a parcel. */
function ParcelReceptionDialogs() {
  const { data } = useReceptionParcels();
  const waiting = data?.waiting;
  const moves = useParcelStateCallbacks(waiting);
  const logging = useLogParcelDialog();
  const handing = useHandOverParcelDialog(waiting);
  const answering = useRecipientAnswerDialog(waiting);
  useKeyShortcut('F3', () => logging.open(''));
  return (
    <>
      <AddParcelDialog
        opened={logging.opened}
        close={logging.close}
        tracking={logging.item === '1' ? '' : (logging.item ?? '')}
      />
      <RecipientParcelsPanel />
      <HandOverParcelsDialog {...handing} {...moves} />
      <RecipientAnswerDialog {...answering} />
      <EditParcelDialog {...useEditParcelDialog(waiting)} />
      <DeleteParcelDialog {...useDeleteParcelDialog(waiting)} />
    </>
  );
}

function useSearch() {
  const { t } = useI18n();
  const { data } = useReceptionParcels();
  const receptionParcels = data?.all;
  const { handOver, move } = useParcelStateCallbacks(data?.waiting);
  const { open } = useLogParcelDialog();
  return useMemo(() => {
    const handOverAndNotify = async (parcels: readonly Parcel[], details?: ParcelHandoverProofInput) => {
      try {
        const handoverResult = await handOver(parcels, details);
        if (handoverResult) notifyUser.success(handoverResult.message, { undo: handoverResult.undo });
      } catch (error) {
        notifyUser.failure(error);
      }
    };
    const toHit = (result: ReceptionParcelSearchResult) => {
      if (result.kind === 'new')
        return {
          key: `parcel-new-${result.tracking}`,
          icon: IconPackage,
          isExact: true,
          title: result.tracking,
          detail: t('parcels:desk.unknownNumber'),
          action: t('parcels:desk.logIt'),
          run: () => open(result.tracking),
        };
      const { parcels } = result;
      const [first] = parcels;
      const senders = [...new Set(parcels.map(({ sender }) => sender))];
      const shelves = [...new Set(parcels.map(({ shelf }) => shelf))].filter(Boolean);
      const shelf = shelves.length > 0 ? t('parcels:list.shelf', { shelf: shelves.join(', ') }) : '';
      const commonFields = {
        title: first?.recipient ?? t('parcels:desk.nothingOf'),
        detail: [t('parcels:desk.count', { count: parcels.length }), ...senders, shelf, first?.companyName]
          .filter(Boolean)
          .join(' · '),
        isExact: isExactParcelResult(result),
      };
      if (result.kind === 'refused')
        return {
          key: `parcel-refused-${first?.id}`,
          icon: parcelStateIcons.refused,
          ...commonFields,
          notice: t('parcels:desk.refused', { count: parcels.length }),
          action: t('parcels:move.to.returned'),
          run: () => move(parcels, 'returned'),
        };
      if (result.kind === 'missing')
        return {
          key: `parcel-missing-${first?.id}`,
          icon: parcelStateIcons.missing,
          ...commonFields,
          notice: t('parcels:desk.missing', { count: parcels.length }),
          action: t('parcels:desk.foundAgain'),
          run: () => move(parcels, 'kept'),
        };
      const refusedCount = result.kind === 'pass' ? 0 : result.refusedCount;
      return {
        key: `parcel-${first?.id ?? 'pass'}`,
        ...commonFields,
        icon: result.kind === 'pass' ? IconQrcode : IconPackage,
        ...(refusedCount > 0 && { notice: t('parcels:desk.refused', { count: refusedCount }) }),
        action: first ? t('parcels:desk.give', { count: parcels.length }) : '',
        run: () => handOverAndNotify(parcels, result.kind === 'pass' ? { pass: result.pass } : undefined),
      };
    };
    return (searchText: string) => buildReceptionParcelResults(receptionParcels ?? [], searchText).map(toHit);
  }, [t, receptionParcels, handOver, move, open]);
}

const usePanelCount = () => useReceptionParcels().data?.total;

export default {
  useSearch,
  Panel: ReceptionWaitingParcelsPanel,
  usePanelCount,
  Dialogs: ParcelReceptionDialogs,
};
