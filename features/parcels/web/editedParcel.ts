import type { EditedThing } from '../../../kit/web/dialog/editedThing.tsx';
import { formatDay, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { Parcel } from '../parcel.ts';
import { editValues, type ParcelValues } from './parcelForm.ts';

/** How a parcel that somebody else changed meanwhile is shown. */
export function useEditedParcel(): EditedThing<ParcelValues, Parcel> {
  const { t, language } = useWords();
  return {
    valuesOf: editValues,
    fields: {
      // Who is told goes with the name that was picked.
      recipient: { label: t('parcels:form.recipient'), with: ['email'] },
      companyName: { label: t('parcels:form.company') },
      sender: { label: t('parcels:form.sender') },
      date: { label: t('parcels:form.date'), show: (date) => formatDay(date, language) },
      time: {
        label: t('parcels:form.time'),
        show: (time) => (time ? formatTime(time) : t('parcels:list.noHour')),
      },
      comment: { label: t('parcels:form.comment') },
    },
  };
}
