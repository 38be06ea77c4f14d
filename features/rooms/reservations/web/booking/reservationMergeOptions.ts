import type { LocalDate } from '../../../../../kit/time.ts';
import type { ConflictMergeOptions } from '../../../../../kit/web/dialog/useConflictMerge.tsx';
import { formatDay, formatTime } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import type { Room } from '../../../catalogue/room.ts';
import { useOfferName } from '../../../catalogue/web/useRoomOffers.ts';
import type { Reservation, SeriesScope } from '../../reservation.ts';
import { useReservationTexts } from '../reservationTexts.ts';
import {
  type ReservationDetailValues,
  type ReservationEditValues,
  toReservationEditValues,
} from './bookingForm.ts';

type Field =
  | Exclude<keyof ReservationDetailValues, 'rooms' | 'guests' | 'guest' | 'guestNames'>
  | 'room'
  | 'date'
  | 'invited';

export function useRoomReservationMergeOptions(
  rooms: readonly Room[],
  scope: SeriesScope,
  otherDay: LocalDate | undefined,
): ConflictMergeOptions<ReservationEditValues, Reservation> {
  const { t, language } = useI18n();
  const { formatRoomNames } = useReservationTexts(rooms);
  const offerName = useOfferName();
  const label = (field: Field) => {
    const words = t(`rooms:form.${field}`);
    return otherDay ? t('rooms:edit.ofDay', { field: words, day: formatDay(otherDay, language) }) : words;
  };
  return {
    toValues: toReservationEditValues,
    fields: {
      title: { label: label('title') },
      ...(scope === 'one' && {
        date: { label: label('date'), format: (date: string) => formatDay(date, language) },
      }),
      start: { label: label('start'), format: formatTime },
      end: { label: label('end'), format: formatTime },
      rooms: { label: label('room'), format: formatRoomNames },
      expected: { label: label('expected') },
      external: { label: label('external') },
      externalNames: { label: label('externalNames') },
      guests: {
        label: label('invited'),
        format: (guests) => t('rooms:guests.count', { count: guests.length }),
      },
      layout: {
        label: label('layout'),
        format: (layout) => (layout ? offerName(layout) : t('rooms:form.noLayout')),
      },
      services: { label: label('services'), format: (services) => services.map(offerName).join(', ') },
      comment: { label: label('comment') },
    },
  };
}

/** Only changed fields are compared: the other date may differ in the rest. */
export function mergeEditIntoOtherDate(
  opened: Reservation,
  values: ReservationEditValues,
  other: Reservation,
): ReservationEditValues {
  const [before, otherValues] = [toReservationEditValues(opened), toReservationEditValues(other)];
  const { version, date, ...details } = values;
  const mergedDetails = Object.entries(details).map(([name, value]) => {
    const field = name as keyof ReservationDetailValues;
    return [field, JSON.stringify(value) === JSON.stringify(before[field]) ? value : otherValues[field]];
  });
  return {
    ...(version !== undefined && { version }),
    date,
    ...(Object.fromEntries(mergedDetails) as ReservationDetailValues),
  };
}
