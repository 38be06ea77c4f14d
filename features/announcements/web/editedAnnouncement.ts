import type { EditedRecord } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { formatDay, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { Announcement } from '../announcement.ts';
import { type AnnouncementValues, announcementValues } from './announcementForm.ts';

export function useEditedAnnouncement(
  nameOf: (company: string) => string,
): EditedRecord<AnnouncementValues, Announcement> {
  const { t, language } = useWords();
  const day = (date: string) => formatDay(date, language);
  const both = ({ fr, en }: { fr: string; en: string }) => [fr, en].filter(Boolean).join(' / ');
  const yesOrNo = (is: boolean) => t(is ? 'announcements:yes' : 'announcements:no');
  return {
    valuesOf: announcementValues,
    fields: {
      title: { label: t('announcements:form.title'), show: both },
      text: { label: t('announcements:form.text'), show: both },
      startDate: { label: t('announcements:form.startDate'), show: day },
      startTime: { label: t('announcements:form.startTime'), show: formatTime },
      endDate: { label: t('announcements:form.endDate'), show: day },
      endTime: { label: t('announcements:form.endTime'), show: formatTime },
      to: {
        label: t('announcements:form.to'),
        show: (to) => t(`announcements:form.${to}`),
        with: ['companies'],
      },
      companies: {
        label: t('announcements:form.companies'),
        show: (ids) => ids.map(nameOf).join(', '),
        with: ['to'],
      },
      urgent: { label: t('announcements:urgent'), show: yesOrNo },
      picture: {
        label: t('announcements:form.picture'),
        show: (picture) => (picture === 'none' ? '' : t('kit:ui.picture.other')),
      },
      mail: { label: t('announcements:form.mail'), show: yesOrNo },
    },
  };
}
