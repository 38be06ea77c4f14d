import type { LocalDate } from '../../../kit/time.ts';
import { formatMonth } from '../../../kit/web/format.ts';
import { useI18n } from '../../../kit/web/i18n.ts';
import { PeriodBar } from '../../../kit/web/list/PeriodBar.tsx';
import { addMonths } from './months.ts';

interface MonthBarProps {
  month: LocalDate;
  current?: LocalDate | undefined;
  onShow: (month: LocalDate) => void;
}

export function MonthNavigation({ month, current, onShow }: MonthBarProps) {
  const { t, screenLanguage } = useI18n();
  const stepTo = (label: string, to: LocalDate) => ({ label, onClick: () => onShow(to) });
  return (
    <PeriodBar
      title={formatMonth(month, screenLanguage)}
      current={
        current === undefined
          ? undefined
          : { ...stepTo(t('events:calendar.current'), current), isActive: month === current }
      }
      previous={stepTo(t('events:calendar.before'), addMonths(month, -1))}
      next={stepTo(t('events:calendar.after'), addMonths(month, 1))}
    />
  );
}
