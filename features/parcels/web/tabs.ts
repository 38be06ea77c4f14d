import { useMemo } from 'react';
import { MAX_COUNTED_ROWS } from '../../../kit/countLimit.ts';
import { formatCount, formatDay } from '../../../kit/web/i18n/format.ts';
import { type ScreenLanguage, useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { RowGrouping } from '../../../kit/web/list/column.ts';
import type { FilterTabOptions } from '../../../kit/web/list/tabs.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { getParcelTab, type Parcel, type ParcelTab, parcelTabs } from '../parcel.ts';
import { can } from '../policy.ts';
import { getParcelTabIndex } from '../sortParcels.ts';
import { WAITING_PARCELS_VIEW } from './addresses.ts';

function useNames() {
  const { user } = useSession();
  const forStaff = can.keepLog(user);
  return (part: ParcelTab | 'whole') => {
    const name = part === 'atDesk' ? 'waiting' : part;
    return forStaff || (part !== 'atDesk' && part !== 'whole') ? name : `${name}Mine`;
  };
}

export function useParcelTabs(waiting: number | undefined): FilterTabOptions<Parcel> {
  const { t, language } = useI18n();
  const nameOf = useNames();
  const words = parcelTabs.map((part) => t(`parcels:tabs.${nameOf(part)}`));
  // A blank of the width of a digit while loading.
  const waitingText = waiting === undefined ? '\u2007' : writeCount(waiting, language);
  const waitingLabel = t(`parcels:tabs.${nameOf('whole')}`, { shown: waitingText });
  const wordsKey = [waitingLabel, ...words].join();
  return useMemo(
    () => ({
      label: t('parcels:tabs.label'),
      allLabel: t('parcels:tabs.all'),
      getValue: getParcelTab,
      choices: parcelTabs.map((value, at) => ({ value, label: words[at] ?? '' })),
      separateTab: { value: WAITING_PARCELS_VIEW, label: waitingLabel },
    }),
    [t, wordsKey],
  );
}

const writeCount = (count: number, language: ScreenLanguage) =>
  count > MAX_COUNTED_ROWS ? `${formatCount(MAX_COUNTED_ROWS, language)}+` : formatCount(count, language);

export function useParcelStateGroups(): RowGrouping<Parcel> {
  const { t } = useI18n();
  const { user } = useSession();
  const forStaff = can.keepLog(user);
  return useMemo(
    () => ({
      getKey: getParcelTabIndex,
      heading: (at, count) => {
        const part = parcelTabs[Number(at)];
        const name = part !== 'atDesk' ? (part ?? 'received') : forStaff ? 'waiting' : 'waitingMine';
        return t(`parcels:groups.${name}`, { count });
      },
    }),
    [t, forStaff],
  );
}

/** Without counts, because the list is paged. */
export function useParcelDayGroups(): RowGrouping<Parcel> {
  const { language } = useI18n();
  return useMemo(
    () => ({ getKey: ({ date }) => date, heading: (date) => formatDay(date, language), sortColumn: 'date' }),
    [language],
  );
}
