import type { ConflictMergeOptions } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { formatDay, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { can } from '../policy.ts';
import { hasAddress, type Visit } from '../visit.ts';
import { toVisitEditValues, type VisitEditValues } from './visitForm.ts';

export function useVisitMergeOptions(): ConflictMergeOptions<VisitEditValues, Visit> {
  const { t, language } = useI18n();
  const { user } = useSession();
  const toFlagField = (mark: 'vip' | 'needsHelp' | 'partyMinors') => ({
    label: t(`visits:form.${mark}`),
    format: (is: boolean) => t(is ? 'visits:form.is' : 'visits:form.isNot'),
  });
  return {
    toValues: toVisitEditValues,
    isOver: ({ status }) => status === 'canceled',
    fields: {
      status: {
        label: t('visits:form.status'),
        format: (status) => (status ? t(`visits:status.${status}`) : ''),
      },
      visitorLastName: { label: t('visits:form.lastName') },
      visitorFirstName: { label: t('visits:form.firstName') },
      organization: { label: t('visits:form.organization') },
      // The conflict view must not reveal an email that the form hides.
      ...(can.seeVisitorEmail(user) && {
        visitorEmail: {
          label: t('visits:form.email'),
          format: (email: string | null) => (hasAddress(email) ? email : ''),
        },
      }),
      date: { label: t('visits:form.date'), format: (date) => formatDay(date, language) },
      time: { label: t('visits:form.time'), format: formatTime },
      comment: { label: t('visits:form.comment') },
      vip: toFlagField('vip'),
      needsHelp: toFlagField('needsHelp'),
      partyMinors: toFlagField('partyMinors'),
      partySize: { label: t('visits:form.partySize') },
      partyName: { label: t('visits:form.partyName') },
      language: { label: t('visits:form.language'), format: (code) => t(`visits:form.languages.${code}`) },
    },
  };
}
