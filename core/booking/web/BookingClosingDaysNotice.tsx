import { Group } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { formatDay } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { ClosingDayNamesByDate } from './useClosingDayNames.ts';

export function BookingClosingDaysNotice({ closed }: { closed: ClosingDayNamesByDate }) {
  const { t, language } = useI18n();
  if (closed.size === 0) return null;
  const days = [...closed].map(([date, name]) =>
    t('booking:closedDay', { day: formatDay(date, language), name }),
  );
  return (
    <Group component="p" gap="xs" mb="xs" fw={600} wrap="nowrap">
      <IconCalendarOff size={18} stroke={1.5} aria-hidden />
      <span>{t('booking:closed', { days: days.join(', ') })}</span>
    </Group>
  );
}
