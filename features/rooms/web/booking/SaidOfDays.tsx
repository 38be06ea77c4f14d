import { Text } from '@mantine/core';
import type { LocalDate } from '../../../../kit/time.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { endTime } from '../../reservation.ts';
import { roomHours } from '../../roomSet.ts';
import { useQuotas } from './availability.ts';
import { type BookingValues, isAfter } from './bookingForm.ts';
import type { Remark } from './RecurringDatesField.tsx';

type Asked = Pick<BookingValues, 'dates' | 'start' | 'end' | 'rooms'>;

const hoursOf = ({ start, end, rooms }: Asked) =>
  isAfter(end, start) ? roomHours({ start, end: endTime.parse(end), rooms }) : 0;

function useHours() {
  const { language } = useWords();
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  return (hours: number) => format.format(hours);
}

/** What the reader's company may still book on the one day chosen, and whether this booking is more than that. */
export function QuotaLeft({ values }: { values: Asked }) {
  const { t } = useWords();
  const hours = useHours();
  const quota = useQuotas(values.dates).get(values.dates[0] ?? '');
  if (!quota || values.dates.length !== 1) return null;
  const wanted = hoursOf(values);
  const words = { left: hours(quota.left), limit: hours(quota.limit), wanted: hours(wanted) };
  return wanted > quota.left ? (
    <Text component="p" m={0} size="sm" c="var(--mantine-color-error)" role="status">
      {t('rooms:quota.over', words)}
    </Text>
  ) : (
    <Text component="p" m={0} size="sm" c="dimmed">
      {t('rooms:quota.left', words)}
    </Text>
  );
}

/** The same in a word, beside each of several dates. */
export function useQuotaRemark(values: Asked): (date: LocalDate) => Remark | null {
  const { t } = useWords();
  const hours = useHours();
  const quotas = useQuotas(values.dates);
  return (date) => {
    const quota = quotas.get(date);
    if (!quota) return null;
    const left = { left: hours(quota.left) };
    return hoursOf(values) > quota.left
      ? { words: t('rooms:quota.tooLittle', left), isTrouble: true }
      : { words: t('rooms:quota.short', left), isTrouble: false };
  };
}
