import type { EditedThing } from '../../../../kit/web/dialog/editedThing.tsx';
import { formatDay, formatTime } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { Reservation, Room } from '../../reservation.ts';
import { useReservationWords } from '../reservationWords.ts';
import type { Scope } from '../scope.ts';
import { type EditValues, editValues } from './bookingForm.ts';

/** How a reservation that was changed meanwhile, on another screen of its holder's, is shown. */
export function useEditedReservation(
  rooms: readonly Room[],
  scope: Scope,
): EditedThing<EditValues, Reservation> {
  const { t, language } = useWords();
  const { roomsOf } = useReservationWords(rooms);
  return {
    valuesOf: editValues,
    fields: {
      title: { label: t('rooms:form.title') },
      // Dates of a series keep their days.
      ...(scope === 'one' && {
        date: { label: t('rooms:form.date'), show: (date: string) => formatDay(date, language) },
      }),
      start: { label: t('rooms:form.start'), show: formatTime },
      end: { label: t('rooms:form.end'), show: formatTime },
      rooms: { label: t('rooms:form.room'), show: roomsOf },
      expected: { label: t('rooms:form.expected') },
      external: { label: t('rooms:form.external') },
      externalNames: { label: t('rooms:form.externalNames') },
      layout: { label: t('rooms:form.layout'), show: (layout) => layout || t('rooms:form.noLayout') },
      services: { label: t('rooms:form.services'), show: (services) => services.join(', ') },
      comment: { label: t('rooms:form.comment') },
    },
  };
}
