import type { EditedRecord } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { formatDay, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { RecurringVisit } from '../recurringVisit.ts';
import { type RecurringVisitValues, toFormValues } from './recurringVisitForm.ts';

export function useEditedRecurringVisit(): EditedRecord<RecurringVisitValues, RecurringVisit> {
  const { t, language } = useWords();
  const day = (date: string) => formatDay(date, language);
  return {
    valuesOf: toFormValues,
    fields: {
      contractor: { label: t('recurringVisits:form.contractor') },
      purpose: { label: t('recurringVisits:form.purpose') },
      host: { label: t('recurringVisits:form.host') },
      from: { label: t('recurringVisits:form.from'), show: day },
      until: { label: t('recurringVisits:form.until'), show: day },
      hoursFrom: { label: t('recurringVisits:form.hoursFrom'), show: formatTime },
      hoursTo: { label: t('recurringVisits:form.hoursTo'), show: formatTime },
      weekdays: {
        label: t('recurringVisits:form.weekdays'),
        show: (days) => days.map((one) => t(`recurringVisits:days.${one}`)).join(', '),
      },
      team: {
        label: t('recurringVisits:form.team'),
        show: (team) => team.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', '),
      },
      documents: {
        label: t('recurringVisits:form.documents'),
        show: (documents) =>
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
