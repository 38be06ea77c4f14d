import { IconCalendarEvent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TodayParts } from '../../../core/web/screens.ts';
import { TodayLine, useNow, When } from '../../../core/web/TodayLine.tsx';
import { addDays } from '../../../kit/time.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { screenOf } from '../eventKind.ts';
import { listEvents } from '../wire.ts';

/** How far ahead the next event is looked for, in days. */
const DAYS_AHEAD = 14;

/** The event that comes next in the building. */
function Line() {
  const { t } = useWords();
  const { building } = useSession();
  const now = useNow();
  const days = { from: now.date, to: addDays(now.date, DAYS_AHEAD) };
  const { data, isError } = useQuery(
    callQuery(listEvents, { building: building.id, kind: 'conference', ...days }),
  );
  const [next] = (data ?? [])
    .filter(({ endDate, endTime }) => `${endDate} ${endTime}` > `${now.date} ${now.time}`)
    .sort((one, other) =>
      `${one.startDate} ${one.startTime}`.localeCompare(`${other.startDate} ${other.startTime}`),
    );
  const line = { icon: IconCalendarEvent, to: screenOf.conference, screen: t('menu:events.title') };
  if (isError) return <TodayLine {...line} text={t('menu:today.unknown')} quiet />;
  if (!data) return <TodayLine {...line} text={undefined} />;
  if (!next) return <TodayLine {...line} text={t('menu:events.today.none')} quiet />;
  return (
    <TodayLine {...line} text={next.name} aside={<When date={next.startDate} start={next.startTime} />} />
  );
}

export default { Line } satisfies TodayParts;
