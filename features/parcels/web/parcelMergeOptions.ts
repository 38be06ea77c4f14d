import type { ConflictMergeOptions } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { formatDay, formatTime } from '../../../kit/web/format.ts';
import { useI18n } from '../../../kit/web/i18n.ts';
import type { Parcel } from '../parcel.ts';
import { type ParcelValues, toParcelValues } from './parcelForm.ts';

export function useParcelMergeOptions(): ConflictMergeOptions<ParcelValues, Parcel> {
  const { t, language } = useI18n();
  return {
    toValues: toParcelValues,
    fields: {
      recipient: { label: t('parcels:form.recipient'), groupedWith: ['email'] },
      companyName: { label: t('parcels:form.company') },
      sender: { label: t('parcels:form.sender') },
      date: { label: t('parcels:form.date'), format: (date) => formatDay(date, language) },
      time: {
        label: t('parcels:form.time'),
        format: (time) => (time ? formatTime(time) : t('parcels:list.noHour')),
      },
      tracking: { label: t('parcels:form.tracking') },
      shelf: { label: t('parcels:form.shelf') },
      registered: {
        label: t('parcels:form.registered'),
        format: (registered) => t(registered ? 'parcels:edit.yes' : 'parcels:edit.no'),
      },
      photo: {
        label: t('parcels:form.photo'),
        format: (photo) => t(photo === 'none' ? 'parcels:edit.no' : 'parcels:edit.yes'),
      },
      comment: { label: t('parcels:form.comment') },
    },
  };
}
