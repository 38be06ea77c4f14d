import { IconDownload } from '@tabler/icons-react';
import { downloadFromEndpoint } from '../../../kit/web/call.ts';
import { useI18n } from '../../../kit/web/i18n.ts';
import type { DateRange } from '../../../kit/web/list/period.ts';
import { useSession } from '../../../kit/web/session.ts';
import type { ScreenAction } from '../../../kit/web/ui/ActionButton.tsx';
import { exportReservations } from '../api.ts';
import type { ReservationOwnerFilter } from '../reservation.ts';

/** Meetings to which the reader is only invited are not exported. */
export function useReservationsExportAction(
  { start, end }: DateRange,
  whose: ReservationOwnerFilter,
  roomIds: readonly number[],
): ScreenAction {
  const { t } = useI18n();
  const { building } = useSession();
  return {
    label: t('rooms:export.button'),
    hint: t('rooms:export.hint'),
    icon: IconDownload,
    run: () =>
      downloadFromEndpoint(exportReservations, {
        building: building.id,
        from: start,
        to: end,
        whose,
        ...(roomIds.length > 0 && { rooms: roomIds.join(',') }),
      }),
  };
}
