import { IconPackage, IconQrcode } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ReceptionScreenPart, ReceptionSearchResult } from '../../../../core/web/receptionPart.ts';
import { notify } from '../../../../kit/web/feedback/notify.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { Parcel } from '../../parcel.ts';
import { stateIcons } from '../ParcelStateChip.tsx';
import { type HandOverDetails, useParcelMoves } from '../useParcelMoves.ts';
import { ParcelReceptionDialogs } from './ParcelReceptionDialogs.tsx';
import { getExactMatch, type ParcelResult, searchReceptionParcels } from './searchParcels.ts';
import { useLogParcelDialog, useReceptionParcels } from './useReceptionParcels.ts';
import { WaitingParcelsPanel } from './WaitingParcelsPanel.tsx';

const useSearch: ReceptionScreenPart['useSearch'] = () => {
  const { t } = useWords();
  const { data } = useReceptionParcels();
  const receptionParcels = data?.all;
  const { handOver, move } = useParcelMoves(data?.waiting);
  const { open } = useLogParcelDialog();
  return useMemo(() => {
    const handOverAndNotify = async (parcels: readonly Parcel[], how?: HandOverDetails) => {
      try {
        const done = await handOver(parcels, how);
        if (done) notify.success(done.message, { undo: done.undo });
      } catch (error) {
        notify.failure(error);
      }
    };
    const toHit = (found: ParcelResult): ReceptionSearchResult => {
      if (found.kind === 'new')
        return {
          key: `parcel-new-${found.tracking}`,
          icon: IconPackage,
          isExact: true,
          title: found.tracking,
          detail: t('parcels:desk.unknownNumber'),
          action: t('parcels:desk.logIt'),
          run: () => open(found.tracking),
        };
      const { parcels } = found;
      const [first] = parcels;
      const senders = [...new Set(parcels.map(({ sender }) => sender))];
      const shelves = [...new Set(parcels.map(({ shelf }) => shelf))].filter(Boolean);
      const shelf = shelves.length > 0 ? t('parcels:list.shelf', { shelf: shelves.join(', ') }) : '';
      const what = {
        title: first?.recipient ?? t('parcels:desk.nothingOf'),
        detail: [t('parcels:desk.count', { count: parcels.length }), ...senders, shelf, first?.companyName]
          .filter(Boolean)
          .join(' · '),
        isExact: getExactMatch(found),
      };
      if (found.kind === 'refused')
        return {
          key: `parcel-refused-${first?.id}`,
          icon: stateIcons.refused,
          ...what,
          notice: t('parcels:desk.refused', { count: parcels.length }),
          action: t('parcels:move.to.returned'),
          run: () => move(parcels, 'returned'),
        };
      if (found.kind === 'missing')
        return {
          key: `parcel-missing-${first?.id}`,
          icon: stateIcons.missing,
          ...what,
          notice: t('parcels:desk.missing', { count: parcels.length }),
          action: t('parcels:desk.foundAgain'),
          run: () => move(parcels, 'kept'),
        };
      const refused = found.kind === 'pass' ? 0 : found.refused;
      return {
        key: `parcel-${first?.id ?? 'pass'}`,
        ...what,
        icon: found.kind === 'pass' ? IconQrcode : IconPackage,
        ...(refused > 0 && { notice: t('parcels:desk.refused', { count: refused }) }),
        action: first ? t('parcels:desk.give', { count: parcels.length }) : '',
        run: () => handOverAndNotify(parcels, found.kind === 'pass' ? { pass: found.pass } : undefined),
      };
    };
    return (typed: string) => searchReceptionParcels(receptionParcels ?? [], typed).map(toHit);
  }, [t, receptionParcels, handOver, move, open]);
};

export default {
  useSearch,
  Panel: WaitingParcelsPanel,
  Dialogs: ParcelReceptionDialogs,
} satisfies ReceptionScreenPart;
