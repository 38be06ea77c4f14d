import type { ConflictMergeOptions } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { formatDay, formatEuros, formatTime } from '../../../kit/web/format.ts';
import { useI18n } from '../../../kit/web/i18n.ts';
import type { BuildingEvent } from '../event.ts';
import { type EventValues, toEventValues } from './eventForm.ts';

export function useEventMergeOptions(): ConflictMergeOptions<EventValues, BuildingEvent> {
  const { t, language } = useI18n();
  const day = (date: string) => formatDay(date, language);
  return {
    toValues: toEventValues,
    fields: {
      name: { label: t('events:form.name') },
      startDate: { label: t('events:form.startDate'), format: day },
      startTime: { label: t('events:form.startTime'), format: formatTime },
      endDate: { label: t('events:form.endDate'), format: day },
      endTime: { label: t('events:form.endTime'), format: formatTime },
      room: { label: t('events:form.room') },
      floors: { label: t('events:form.floors') },
      capacity: { label: t('events:form.capacity') },
      price: {
        label: t('events:form.price'),
        format: (price) => (typeof price === 'number' ? formatEuros(price, language) : price),
      },
      organizer: { label: t('events:form.organizer') },
      description: { label: t('events:form.description') },
      picture: {
        label: t('events:form.picture'),
        format: (picture) => (picture === 'none' ? '' : t('kit:ui.picture.other')),
      },
      icon: { label: t('events:form.icon'), format: (icon) => t(`events:icons.${icon}`) },
    },
  };
}
