import { Alert, Group, SegmentedControl, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconPresentation } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useClosingDayNames } from '../../../../core/booking/web/useClosingDayNames.ts';
import { listClosingDays } from '../../../../core/buildings/api.ts';
import { usePublicBuildingId, usePublicBuildingName } from '../../../../core/buildings/web/publicBuilding.ts';
import {
  addDays,
  getLocalNow,
  getMonday,
  getWeekday,
  type LocalDate,
  listDays,
  localDateSchema,
} from '../../../../kit/time.ts';
import type { CallError } from '../../../../kit/web/api/callError.ts';
import { callQuery } from '../../../../kit/web/api/queries.ts';
import { toHourRange } from '../../../../kit/web/calendar/hours.ts';
import { EmptyState } from '../../../../kit/web/feedback/EmptyState.tsx';
import { FailureMessage } from '../../../../kit/web/feedback/FailureMessage.tsx';
import { formatDay } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { PeriodBar } from '../../../../kit/web/list/PeriodBar.tsx';
import { usePageTitle } from '../../../../kit/web/navigation/usePageTitle.ts';
import { schemaParam, useUrlState } from '../../../../kit/web/navigation/useUrlState.ts';
import { useNow } from '../../../../kit/web/session/useToday.ts';
import { useBreakpoint } from '../../../../kit/web/ui/useBreakpoint.ts';
import { listPublicTakenRoomSlots, readRoomBoard } from '../api.ts';
import type { PublicTakenRoomSlot } from '../takenSlot.ts';
import { FullscreenButton, Kiosk } from './Kiosk.tsx';
import classes from './PublicRoomsPage.module.css';
import { PublicRoomsTable } from './PublicRoomsTable.tsx';
import { ReservationsNotPublicMessage } from './ReservationsNotPublicMessage.tsx';
import { PublicRoomBoard } from './RoomBoard.tsx';

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
  const { t } = useI18n();
  // The building's time zone is not loaded yet, so the default day is the reader's.
  const today = getLocalNow(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()).date;
  const [{ date: day }, change] = useUrlState({ date: schemaParam(localDateSchema, today) });
  // Renders again every minute.
  useNow();
  const monday = getMonday(day);
  // The week, plus the days that a three-day view needs after it; on Sunday also the next week.
  const query = { building, from: monday, to: addDays(monday, day === addDays(monday, 6) ? 13 : 8) };
  const reservations = useQuery({
    ...callQuery(listPublicTakenRoomSlots, query),
    placeholderData: keepPreviousData,
  });
  const board = useQuery(callQuery(readRoomBoard, { building }));
  const { data = emptyList, isFetching, isPlaceholderData } = reservations;
  const error = reservations.error ?? board.error;
  // Rendered in the heads of the days, so wait for it.
  const closing = useQuery(callQuery(listClosingDays, { building }));
  const isPending = reservations.isPending || board.isPending || closing.isPending;
  const onPhone = useBreakpoint('phone');
  const belowDesktop = useBreakpoint('belowDesktop');
  const ahead = getFirstDay(day, today);
  const count = onPhone ? 1 : belowDesktop ? 3 : isWeekendShown(ahead, today, data) ? 7 : 5;
  const from = count < 5 ? day : ahead;
  const last = addDays(from, count - 1);
  const days = listDays([{ start: from, end: last }]);
  const closed = useClosingDayNames({ start: from, end: last }, building, today);
  if (error?.status === 404) return <ReservationsNotPublicMessage />;
  const rooms = new Set([
    ...(board.data?.rooms ?? []).map(({ name }) => name),
    ...data.map(({ room }) => room),
  ]);
  return (
    <div className={classes.wide}>
      <div className={classes.turn}>
        <PageTurner from={from} last={last} days={count} onShow={(date) => change({ date }, 'replace')} />
        <p className={classes.legend} aria-hidden>
          <span data-taken /> {t('rooms:public.board.taken')} <span /> {t('rooms:public.board.free')}
        </p>
      </div>
      {error && <Failed failure={error} />}
      <div aria-busy={isFetching}>
        {/* Unread data must not be shown as free. */}
        {isPending || isPlaceholderData ? (
          <Skeleton className={classes.waiting} />
        ) : !reservations.data || !board.data ? null : rooms.size === 0 ? (
          <EmptyState icon={IconPresentation} title={t('rooms:public.board.none')} />
        ) : (
          <PublicRoomsTable
            rooms={[...rooms]}
            days={days}
            slots={data}
            usual={toHourRange(
              board.data.rooms.flatMap(({ open }) => days.flatMap((day) => open[getWeekday(day)] ?? [])),
            )}
            closed={closed}
            now={getLocalNow(board.data.timeZone, new Date())}
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
    // Closures of whole days are no reason to show a weekend.
    const isUsed = ({ date, start, end }: PublicTakenRoomSlot) =>
      date === day && !(start === '00:00' && end === '24:00');
    return day === today || slots.some(isUsed);
  });

type DaysPerPage = 1 | 3 | 5 | 7;

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
