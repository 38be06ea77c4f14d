import { Alert, Group, SegmentedControl, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { z } from 'zod';
import { usePublicBuilding } from '../../../../core/buildings/web/publicBuilding.ts';
import { listBuildings } from '../../../../core/buildings/wire.ts';
import { addDays, type LocalDate, localDate, localNow, mondayOf } from '../../../../kit/time.ts';
import { parsed, useAddress } from '../../../../kit/web/address.ts';
import { lazyCode } from '../../../../kit/web/code.ts';
import { formatDay } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { PeriodBar } from '../../../../kit/web/list/PeriodBar.tsx';
import { usePageTitle } from '../../../../kit/web/pageTitle.ts';
import { callQuery } from '../../../../kit/web/queries.ts';
import { EmptyState } from '../../../../kit/web/state/EmptyState.tsx';
import { FailureWords } from '../../../../kit/web/state/FailureWords.tsx';
import { useWidth } from '../../../../kit/web/ui/useWidth.ts';
import { listPublicReservations } from '../../public/wire.ts';
import { NotPublic } from './NotPublic.tsx';
import classes from './PublicReservationsPage.module.css';
import type { DaysBeside } from './PublicWeek.tsx';
import { RoomBoard } from './RoomBoard.tsx';

const PublicWeek = lazyCode(() => import('./PublicWeek.tsx'));

/** The week that the specification has, and the rooms as they stand now. */
const views = ['calendar', 'board'] as const;
const shownView = parsed(z.enum(views), 'calendar');

/** `/MultiappReservation?1!Parvis`: when the meeting rooms are taken, for people without an account at hand. */
export default function PublicReservationsPage() {
  const { t } = useWords();
  const buildingId = usePublicBuilding();
  const buildings = useQuery(callQuery(listBuildings, {})).data;
  const name = buildings?.find(({ id }) => id === buildingId)?.name;
  usePageTitle(t('rooms:title'));
  const [{ view }, change] = useAddress({ view: shownView });
  const Shown = view === 'board' ? RoomBoard : PublicCalendar;
  return (
    <>
      <Group justify="space-between" align="flex-end" gap="sm">
        <div>
          <p className={classes.building}>{name}</p>
          <h1 className={classes.title}>{t('rooms:title')}</h1>
        </div>
        {buildingId !== undefined && (
          <SegmentedControl
            aria-label={t('rooms:calendar.view')}
            className={classes.views}
            value={view}
            onChange={(value) => change({ view: value }, 'replace')}
            data={views.map((value) => ({ value, label: t(`rooms:public.views.${value}`) }))}
          />
        )}
      </Group>
      {buildingId === undefined ? (
        <EmptyState icon={IconLock} title={t('rooms:public.noBuilding')} />
      ) : (
        <Shown building={buildingId} />
      )}
    </>
  );
}

function PublicCalendar({ building }: { building: number }) {
  const { t } = useWords();
  // Where the building is, is not told here: its reader's own day is near enough.
  const today = localNow(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()).date;
  const days = useDaysBeside();
  const [{ date: day }, change] = useAddress({
    date: parsed(localDate, days === 7 ? weekAhead(today) : today),
  });
  const from = days === 7 ? mondayOf(day) : day;
  const { data, error, isPending, isFetching } = useQuery({
    ...callQuery(listPublicReservations, { building, from, to: addDays(from, days - 1) }),
    placeholderData: keepPreviousData,
  });
  if (error?.status === 404) return <NotPublic />;
  return (
    <>
      <Turn from={from} days={days} onShow={(date) => change({ date }, 'replace')} />
      {error && (
        <Alert
          role="alert"
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('rooms:calendar.failed')}
        >
          <FailureWords of={error} />
        </Alert>
      )}
      <div aria-busy={isFetching}>
        {isPending ? (
          <Skeleton height={1300} />
        ) : (
          <Suspense fallback={<Skeleton height={1300} />}>
            <PublicWeek days={days} date={from} slots={data ?? []} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** As many days as leave each of three rooms side by side a width in which its name can be read. */
function useDaysBeside(): DaysBeside {
  const onPhone = useWidth('phone');
  const wide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  return onPhone ? 1 : wide ? 7 : 3;
}

/** The day whose week is of use: on a Sunday all of this week has passed, and the next begins tomorrow. */
const weekAhead = (today: LocalDate) => (addDays(mondayOf(today), 6) === today ? addDays(today, 1) : today);

const turns = { 1: 'day', 3: 'threeDays', 7: 'week' } as const satisfies Record<DaysBeside, string>;

interface TurnProps {
  from: LocalDate;
  days: DaysBeside;
  onShow: (date: LocalDate) => void;
}

function Turn({ from, days, onShow }: TurnProps) {
  const { t, language } = useWords();
  const last = addDays(from, days - 1);
  const step = (way: 'before' | 'after', by: number) => ({
    label: t(`rooms:public.${way}.${turns[days]}`),
    onClick: () => onShow(addDays(from, by)),
  });
  return (
    <PeriodBar
      title={[...new Set([from, last])].map((day) => formatDay(day, language)).join(' – ')}
      before={step('before', -days)}
      after={step('after', days)}
    />
  );
}
