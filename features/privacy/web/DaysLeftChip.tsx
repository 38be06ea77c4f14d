import { countDaysInclusive } from '../../../kit/time.ts';
import { StateChip } from '../../../kit/web/feedback/StateChip.tsx';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { TwoLineText } from '../../../kit/web/list/TwoLineText.tsx';
import { useToday } from '../../../kit/web/session/useToday.ts';

const URGENT_DAYS = 7;

export function DaysLeftChip({ dueOn }: { dueOn: string }) {
  const { t } = useI18n();
  const today = useToday();
  const isOver = dueOn < today;
  const left = isOver ? countDaysInclusive(dueOn, today) - 1 : countDaysInclusive(today, dueOn) - 1;
  const words = isOver ? 'privacy:due.over' : left === 0 ? 'privacy:due.today' : 'privacy:due.left';
  return (
    <TwoLineText
      first={
        <StateChip tone={isOver ? 'danger' : left <= URGENT_DAYS ? 'attention' : 'quiet'}>
          {t(words, { count: left })}
        </StateChip>
      }
      second={<time dateTime={dueOn}>{t('privacy:due.on', { date: formatDate(dueOn) })}</time>}
    />
  );
}
