import { Alert, Group, SegmentedControl, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { useClosingDayNames } from '../../../../core/booking/web/useClosingDayNames.ts';
import { listClosingDays } from '../../../../core/buildings/api.ts';
import { usePublicBuildingId, usePublicBuildingName } from '../../../../core/buildings/web/publicBuilding.ts';
import { addDays, getLocalNow, getMonday, type LocalDate, localDateSchema } from '../../../../kit/time.ts';
import type { CallError } from '../../../../kit/web/api/callError.ts';
import { callQuery } from '../../../../kit/web/api/queries.ts';
import { lazyComponent } from '../../../../kit/web/codeLoading/lazyComponent.ts';
import { EmptyState } from '../../../../kit/web/feedback/EmptyState.tsx';
import { FailureMessage } from '../../../../kit/web/feedback/FailureMessage.tsx';
import { formatDay } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { PeriodBar } from '../../../../kit/web/list/PeriodBar.tsx';
import { usePageTitle } from '../../../../kit/web/navigation/usePageTitle.ts';
import { schemaParam, useUrlState } from '../../../../kit/web/navigation/useUrlState.ts';
import { listPublicTakenRoomSlots, readRoomBoard } from '../api.ts';
import type { PublicTakenRoomSlot } from '../takenSlot.ts';
import { FullscreenButton, Kiosk } from './Kiosk.tsx';
import classes from './PublicRoomsPage.module.css';
import { ReservationsNotPublicMessage } from './ReservationsNotPublicMessage.tsx';
import { PublicRoomBoard } from './RoomBoard.tsx';
import { type DaysPerPage, joinWordsOnePerLine, useDaysPerPage } from './useDaysPerPage.ts';

const PublicWeek = lazyComponent(() => import('./PublicRoomsWeekCalendar.tsx'), LoadingSkeleton);

const views = ['calendar', 'board'] as const;
const shownView = schemaParam(z.enum(views), 'calendar');

export default function PublicRoomsPage() {
  const { t } = useI18n();
  const buildingId = usePublicBuildingId();
  const name = usePublicBuildingName(buildingId);
  usePageTitle(t('rooms:title'));
  const [{ view }, change] = useUrlState({ view: shownView });
  const isBoard = view === 'board' && buildingId !== undefined;
  const Shown = isBoard ? PublicRoomBoard : PublicCalendar;
  const page = (
    <>
      <Group justify="space-between" align="flex-end" gap="sm">
        <div>
          <p className={classes.building}>{name}</p>
          <h1>{t('rooms:title')}</h1>
        </div>
        {buildingId !== undefined && (
          <Group gap="sm">
            {isBoard && <FullscreenButton />}
            <SegmentedControl
              aria-label={t('rooms:calendar.view')}
              className={classes.views}
              value={view}
              onChange={(value) => change({ view: value }, 'replace')}
              data={views.map((value) => ({ value, label: t(`rooms:public.views.${value}`) }))}
            />
          </Group>
        )}
      </Group>
      {buildingId === undefined ? (
        <EmptyState icon={IconLock} title={t('rooms:public.noBuilding')} />
      ) : (
        <Shown building={buildingId} />
      )}
    </>
  );
  return isBoard ? <Kiosk>{page}</Kiosk> : page;
}

function PublicCalendar({ building }: { building: number }) {
  // The building's time zone is unknown here, so use the reader's day.
  const today = getLocalNow(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()).date;
  const [{ date: day }, change] = useUrlState({ date: schemaParam(localDateSchema, today) });
  const monday = getMonday(day);
  // The week, plus the days that a three-day view needs after it; on Sunday also the next week.
  const query = { building, from: monday, to: addDays(monday, day === addDays(monday, 6) ? 13 : 8) };
  const reservations = useQuery({
    ...callQuery(listPublicTakenRoomSlots, query),
    placeholderData: keepPreviousData,
  });
  const board = useQuery(callQuery(readRoomBoard, { building }));
  const { data = emptyList, error, isFetching } = reservations;
  // Rendered in the heads of the days, so wait for it.
  const closing = useQuery(callQuery(listClosingDays, { building }));
  const isPending = reservations.isPending || board.isPending || closing.isPending;
  const ahead = getFirstDay(day, today);
  const week = isWeekendShown(ahead, today, data) ? 7 : 5;
  const { box, longest, days } = useDaysPerPage(week);
  const words = useMemo(() => {
    const names = [...(board.data?.rooms ?? emptyList), ...data.map(({ room: name }) => ({ name }))];
    return joinWordsOnePerLine(names.map(({ name }) => name));
  }, [board.data, data]);
  const from = days === null || days < 5 ? day : ahead;
  const last = addDays(from, (days ?? 1) - 1);
  const closed = useClosingDayNames({ start: from, end: last }, building, today);
  if (error?.status === 404) return <ReservationsNotPublicMessage />;
  return (
    <div className={classes.wide} ref={box}>
      <span ref={longest} className={classes.longest} data-words={isPending ? '' : words} aria-hidden />
      <div className={classes.turn}>
        {days && (
          <PageTurner from={from} last={last} days={days} onShow={(date) => change({ date }, 'replace')} />
        )}
      </div>
      {error && <Failed failure={error} />}
      <div aria-busy={isFetching || days === null}>
        {days === null || isPending ? (
          <LoadingSkeleton />
        ) : (
          <PublicWeek
            days={days}
            date={from}
            slots={data}
            closed={closed}
            hasToday={from <= today && today <= last}
          />
        )}
      </div>
    </div>
  );
}

function Failed({ failure }: { failure: CallError }) {
  const { t } = useI18n();
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('rooms:calendar.failed')}
    >
      <FailureMessage error={failure} />
    </Alert>
  );
}

const emptyList: never[] = [];

function getFirstDay(day: LocalDate, today: LocalDate): LocalDate {
  const monday = getMonday(day);
  return day === today && day === addDays(monday, 6) ? addDays(day, 1) : monday;
}

const isWeekendShown = (monday: LocalDate, today: LocalDate, slots: readonly PublicTakenRoomSlot[]) =>
  [5, 6].some((after) => {
    const day = addDays(monday, after);
    return day === today || slots.some(({ date }) => date === day);
  });

const turns = { 1: 'day', 3: 'threeDays', 5: 'week', 7: 'week' } as const satisfies Record<
  DaysPerPage,
  string
>;

interface PageTurnerProps {
  from: LocalDate;
  last: LocalDate;
  days: DaysPerPage;
  onShow: (date: LocalDate) => void;
}

function PageTurner({ from, last, days, onShow }: PageTurnerProps) {
  const { t, language } = useI18n();
  const pitch = days === 5 ? 7 : days;
  const step = (way: 'before' | 'after', by: number) => ({
    label: t(`rooms:public.${way}.${turns[days]}`),
    onClick: () => onShow(addDays(from, by)),
  });
  return (
    <PeriodBar
      title={[...new Set([from, last])].map((day) => formatDay(day, language)).join(' – ')}
      previous={step('before', -pitch)}
      next={step('after', pitch)}
    />
  );
}

function LoadingSkeleton() {
  return <Skeleton className={classes.waiting} />;
}
