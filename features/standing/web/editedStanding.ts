import type { EditedThing } from '../../../kit/web/dialog/editedThing.tsx';
import { formatDay, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { Standing } from '../standing.ts';
import { type StandingValues, standingValues } from './standingForm.ts';

/** How a standing visit that somebody else changed meanwhile is shown. */
export function useEditedStanding(): EditedThing<StandingValues, Standing> {
  const { t, language } = useWords();
  const day = (date: string) => formatDay(date, language);
  return {
    valuesOf: standingValues,
    fields: {
      contractor: { label: t('standing:form.contractor') },
      purpose: { label: t('standing:form.purpose') },
      host: { label: t('standing:form.host') },
      from: { label: t('standing:form.from'), show: day },
      until: { label: t('standing:form.until'), show: day },
      hoursFrom: { label: t('standing:form.hoursFrom'), show: formatTime },
      hoursTo: { label: t('standing:form.hoursTo'), show: formatTime },
      weekdays: {
        label: t('standing:form.weekdays'),
        show: (days) => days.map((one) => t(`standing:days.${one}`)).join(', '),
      },
      team: {
        label: t('standing:form.team'),
        show: (team) => team.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', '),
      },
      documents: {
        label: t('standing:form.documents'),
        show: (documents) =>
          documents
            .map(({ kind, name, validUntil }) =>
              [name || t(`standing:kinds.${kind}`), validUntil && day(validUntil)].filter(Boolean).join(' '),
            )
            .join(', '),
      },
    },
  };
}
