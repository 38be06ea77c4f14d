import type { ConflictMergeOptions } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { formatDay, formatTime } from '../../../kit/web/format.ts';
import { useI18n } from '../../../kit/web/i18n.ts';
import type { ParkingSpace, SpaceReservation } from '../parking.ts';
import { type SpaceReservationValues, toSpaceReservationValues } from './reservationForm.ts';

export function useSpaceReservationMergeOptions(
  spaces: readonly ParkingSpace[],
): ConflictMergeOptions<SpaceReservationValues, SpaceReservation> {
  const { t, language } = useI18n();
  const day = (date: string) => formatDay(date, language);
  return {
    toValues: toSpaceReservationValues,
    fields: {
      title: { label: t('parking:form.title') },
      startDate: { label: t('parking:form.startDate'), format: day },
      startTime: { label: t('parking:form.startTime'), format: formatTime },
      endDate: { label: t('parking:form.endDate'), format: day },
      endTime: { label: t('parking:form.endTime'), format: formatTime },
      bay: {
        label: t('parking:form.bay'),
        format: (space) => spaces.find(({ id }) => String(id) === space)?.name ?? '',
      },
    },
  };
}
