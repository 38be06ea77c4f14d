import { IconDownload } from '@tabler/icons-react';
import { download } from '../../../kit/web/call.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { DateRange } from '../../../kit/web/list/period.ts';
import { useSession } from '../../../kit/web/session.ts';
import type { Action } from '../../../kit/web/ui/ActionButton.tsx';
import { exportReservations } from '../api.ts';
import type { ReservationOwnerFilter } from '../reservation.ts';

/** Meetings to which the reader is only invited are not exported. */
export function useReservationsExport(
  { start, end }: DateRange,
  whose: ReservationOwnerFilter,
  chosen: readonly number[],
): Action {
  const { t } = useWords();
  const { building } = useSession();
  return {
    label: t('rooms:export.button'),
    hint: t('rooms:export.hint'),
    icon: IconDownload,
    run: () =>
      download(exportReservations, {
        building: building.id,
        from: start,
        to: end,
        whose,
        ...(chosen.length > 0 && { rooms: chosen.join(',') }),
      }),
  };
}
