import type { ConflictMergeOptions } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { formatDay, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Announcement } from '../announcement.ts';
import { type AnnouncementValues, toAnnouncementValues } from './announcementForm.ts';

export function useAnnouncementMergeOptions(
  nameOf: (company: string) => string,
): ConflictMergeOptions<AnnouncementValues, Announcement> {
  const { t, language } = useI18n();
  const day = (date: string) => formatDay(date, language);
  const both = ({ fr, en }: { fr: string; en: string }) => [fr, en].filter(Boolean).join(' / ');
  const yesOrNo = (is: boolean) => t(is ? 'announcements:yes' : 'announcements:no');
  return {
    toValues: toAnnouncementValues,
    fields: {
      title: { label: t('announcements:form.title'), format: both },
      text: { label: t('announcements:form.text'), format: both },
      startDate: { label: t('announcements:form.startDate'), format: day },
      startTime: { label: t('announcements:form.startTime'), format: formatTime },
      endDate: { label: t('announcements:form.endDate'), format: day },
      endTime: { label: t('announcements:form.endTime'), format: formatTime },
      to: {
        label: t('announcements:form.to'),
        format: (to) => t(`announcements:form.${to}`),
        groupedWith: ['companies'],
      },
      companies: {
        label: t('announcements:form.companies'),
        format: (ids) => ids.map(nameOf).join(', '),
        groupedWith: ['to'],
      },
      urgent: { label: t('announcements:urgent'), format: yesOrNo },
      picture: {
        label: t('announcements:form.picture'),
        format: (picture) => (picture === 'none' ? '' : t('kit:ui.picture.other')),
      },
      mail: { label: t('announcements:form.mail'), format: yesOrNo },
    },
  };
}
