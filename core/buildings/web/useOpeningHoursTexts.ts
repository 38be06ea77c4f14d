import { formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { BuildingOpeningHours } from '../building.ts';
import { groupOpeningHours } from '../openHours.ts';

/** Formats opening hours as lines, such as *Monday – Friday* and *8:00 – 20:00*. */
export function useOpeningHoursTexts() {
  const { t } = useI18n();
  return (openingHours: BuildingOpeningHours) =>
    groupOpeningHours(openingHours).map(({ first, last, hours }) => {
      const [from, to] = [t(`buildings:days.${first}`), t(`buildings:days.${last}`)];
      return {
        days: first === last ? from : t('buildings:hours.days', { from, to }),
        hours: hours
          ? t('buildings:hours.span', { opens: formatTime(hours.opens), closes: formatTime(hours.closes) })
          : t('buildings:hours.closed'),
      };
    });
}
