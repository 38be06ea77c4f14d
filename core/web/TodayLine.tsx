import { Skeleton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type LocalDate, localNow } from '../../kit/time.ts';
import { formatShortDay, formatTime } from '../../kit/web/format.ts';
import { useWords } from '../../kit/web/i18n.ts';
import { useSession } from '../../kit/web/session.ts';
import { ScreenLink } from '../../kit/web/ui/ScreenLink.tsx';
import classes from './TodayLine.module.css';

interface TodayLineProps {
  icon: Icon;
  to: string;
  /** The name of the screen, which the link carries until there is a text. */
  screen: string;
  /** What it is; `undefined` while it is on its way. */
  text: ReactNode | undefined;
  /** There is nothing: said quietly. */
  quiet?: boolean;
  /** When, or how many more. */
  aside?: ReactNode;
}

/** One thing of the day, and the way to its screen. As high before it is known as after. */
export function TodayLine({ icon: IconOf, to, screen, text, quiet, aside }: TodayLineProps) {
  return (
    <li aria-busy={text === undefined}>
      <ScreenLink
        to={to}
        className={classes.line}
        data-quiet={quiet || undefined}
        aria-label={text === undefined ? screen : undefined}
      >
        <IconOf size={20} stroke={1.5} aria-hidden />
        <span className={classes.lineText}>
          {text ?? <Skeleton height={14} width="60%" component="span" display="block" />}
        </span>
        {aside && <span className={classes.lineAside}>{aside}</span>}
      </ScreenLink>
    </li>
  );
}

/** Now in the building that the screens speak of, as its walls' clocks show it. */
export function useNow(): { date: LocalDate; time: string } {
  return localNow(useSession().building.timeZone, new Date());
}

/** `14:00 – 15:00` today, with the day before it on another one. */
export function When({ date, start, end }: { date: LocalDate; start: string; end?: string }) {
  const { t, language } = useWords();
  const today = useNow().date;
  const time = end
    ? t('menu:today.times', { start: formatTime(start), end: formatTime(end) })
    : formatTime(start);
  return (
    <time dateTime={`${date}T${start}`}>
      {date === today ? time : t('menu:today.onDay', { day: formatShortDay(date, language), time })}
    </time>
  );
}
