import type { ConflictMergeOptions } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { formatDay, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { RecurringVisit } from '../recurringVisit.ts';
import { type RecurringVisitValues, toRecurringVisitValues } from './recurringVisitForm.ts';

export function useRecurringVisitMergeOptions(): ConflictMergeOptions<RecurringVisitValues, RecurringVisit> {
  const { t, language } = useI18n();
  const day = (date: string) => formatDay(date, language);
  return {
    toValues: toRecurringVisitValues,
    fields: {
      contractor: { label: t('recurringVisits:form.contractor') },
      purpose: { label: t('recurringVisits:form.purpose') },
      host: { label: t('recurringVisits:form.host') },
      from: { label: t('recurringVisits:form.from'), format: day },
      until: { label: t('recurringVisits:form.until'), format: day },
      hoursFrom: { label: t('recurringVisits:form.hoursFrom'), format: formatTime },
      hoursTo: { label: t('recurringVisits:form.hoursTo'), format: formatTime },
      weekdays: {
        label: t('recurringVisits:form.weekdays'),
        format: (days) => days.map((one) => t(`recurringVisits:days.${one}`)).join(', '),
      },
      team: {
        label: t('recurringVisits:form.team'),
        format: (team) => team.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', '),
      },
      documents: {
        label: t('recurringVisits:form.documents'),
        format: (documents) =>
          documents
            .map(({ kind, name, validUntil }) =>
              [name || t(`recurringVisits:kinds.${kind}`), validUntil && day(validUntil)]
                .filter(Boolean)
                .join(' '),
            )
            .join(', '),
      },
    },
  };
}
