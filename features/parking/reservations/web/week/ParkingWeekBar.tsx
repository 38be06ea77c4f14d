import { Button } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { addDays, getMonday, type LocalDate } from '../../../../../kit/time.ts';
import { formatDayRange } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { PeriodBar } from '../../../../../kit/web/list/PeriodBar.tsx';
import { useBreakpoint } from '../../../../../kit/web/ui/useBreakpoint.ts';
import classes from './ParkingWeekBar.module.css';

interface WeekBarProps {
  monday: LocalDate;
  today: LocalDate;
  onlyMine: boolean;
  onShow: (day: LocalDate) => void;
  onMine: (onlyMine: boolean) => void;
  summary: string;
}

export function ParkingWeekBar({ monday, today, onlyMine, onShow, onMine, summary }: WeekBarProps) {
  const { t, language } = useI18n();
  const onPhone = useBreakpoint('phone');
  const stepTo = (label: string, day: LocalDate) => ({ label, onClick: () => onShow(day) });
  return (
    <div className={classes.bar} data-screen-only>
      <PeriodBar
        title={formatDayRange(
          { start: monday, end: addDays(monday, 6) },
          language,
          onPhone ? 'short' : 'long',
        )}
        current={{ ...stepTo(t('parking:calendar.today'), today), isActive: monday === getMonday(today) }}
        previous={stepTo(t('parking:calendar.before'), addDays(monday, -7))}
        next={stepTo(t('parking:calendar.after'), addDays(monday, 7))}
      />
      <p className={classes.summary} role="status">
        {summary}
      </p>
      <Button
        variant="default"
        aria-pressed={onlyMine}
        leftSection={<IconUser size={18} stroke={1.5} aria-hidden />}
        onClick={() => onMine(!onlyMine)}
      >
        {t('parking:filter.mine')}
      </Button>
    </div>
  );
}
