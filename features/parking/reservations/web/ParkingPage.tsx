import { Button } from '@mantine/core';
import { IconCar, IconPlus } from '@tabler/icons-react';
import type { Period } from '../../../../core/booking/period.ts';
import { BookingClosingDaysNotice } from '../../../../core/booking/web/BookingClosingDaysNotice.tsx';
import { NoBookablePlaces } from '../../../../core/booking/web/NoBookablePlaces.tsx';
import { isStaff } from '../../../../kit/actor.ts';
import { addDays, getMonday, getWeekday, type LocalDate, localDateSchema } from '../../../../kit/time.ts';
import { RowsSkeleton } from '../../../../kit/web/calendar/RowsSkeleton.tsx';
import { useRowDialog, useUrlDialog } from '../../../../kit/web/dialog/dialogState.ts';
import { EmptyState } from '../../../../kit/web/feedback/EmptyState.tsx';
import { FailedState } from '../../../../kit/web/feedback/FailedState.tsx';
import { formatDayRange } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { MultiChoiceFilter } from '../../../../kit/web/list/MultiChoiceFilter.tsx';
import { SearchField } from '../../../../kit/web/list/SearchField.tsx';
import {
  flagParam,
  idsParam,
  schemaParam,
  textParam,
  useUrlState,
} from '../../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { useToday } from '../../../../kit/web/session/useToday.ts';
import { Page } from '../../../../kit/web/ui/Page.tsx';
import { useBreakpoint } from '../../../../kit/web/ui/useBreakpoint.ts';
import { can } from '../../policy.ts';
import type { SpaceReservation } from '../reservation.ts';
import type { SpaceCalendarReservation } from './closedSpaces.ts';
import classes from './ParkingPage.module.css';
import { RefetchFailedAlert } from './RefetchFailedAlert.tsx';
import {
  blankSpaceReservationValues,
  parseSpaceReservationPrefill,
  proposeHours,
  proposeRemainingHours,
  type SpaceReservationPrefill,
  serializeSpaceReservationPrefill,
  toSpaceReservationValues,
} from './reservationForm.ts';
import { SpaceHandoverDialog } from './SpaceHandoverDialog.tsx';
import {
  CancelSpaceForBuildingDialog,
  DeleteSpaceReservationDialog,
  SpaceReservationDetailsDialog,
} from './SpaceReservationDialogs.tsx';
import { SpaceReservationFormDialog } from './SpaceReservationFormDialog.tsx';
import { useNewSpaceReservationHighlight } from './useNewSpaceReservationHighlight.ts';
import { useParkingClock } from './useParkingClock.ts';
import { useParkingExportAction, useParkingWeek } from './useParkingWeek.tsx';
import { ParkingWeekBar } from './week/ParkingWeekBar.tsx';
import { ParkingWeekList } from './week/ParkingWeekList.tsx';
import { PrintedParkingWeek } from './week/PrintedParkingWeek.tsx';
import { SpaceDayPanel } from './week/SpaceDayPanel.tsx';
import { type SpaceOnDay, SpacesGrid } from './week/SpacesGrid.tsx';

const emptyList: never[] = [];

export default function ParkingPage() {
  const { t, language } = useI18n();
  const { user, building } = useSession();
  const today = useToday();
  const onPhone = useBreakpoint('phone');
  const [urlState, change] = useUrlState({
    date: schemaParam(localDateSchema, today),
    places: idsParam(),
    q: textParam(),
    mine: flagParam(),
    weekend: flagParam(),
  });
  const { places: chosenSpaceIds, q: query, mine: onlyMine } = urlState;
  const monday = getMonday(urlState.date);
  const now = useParkingClock(monday);
  const {
    readSpaces,
    spaces,
    reservations,
    matchingReservations,
    isSearched,
    closedDays,
    calendarReservations,
    listedReservations,
    lines,
  } = useParkingWeek({ monday, chosenSpaceIds, query, onlyMine });
  const isUnread = reservations.isPending || reservations.isPlaceholderData;
  const failedQueries = [readSpaces, reservations].filter(({ isLoadingError }) => isLoadingError);
  const outdatedQueries = [readSpaces, reservations].filter(({ isRefetchError }) => isRefetchError);
  const mayChange = (reservation: SpaceReservation) => reservation.mayChange;
  // After a reload, dialogs open in this order: the details lie above the day panel.
  const details = useRowDialog(
    'details',
    readSpaces.isPending ? { data: undefined, isFetching: true } : reservations,
  );
  const editing = useRowDialog('edit', reservations, mayChange);
  const deleting = useRowDialog('delete', reservations, mayChange);
  const canceling = useRowDialog(
    'cancel',
    reservations,
    (reservation) => !mayChange(reservation) && can.cancelForTheBuilding(user),
  );
  const handingOver = useRowDialog('handOver', reservations, (item) => mayChange(item) || isStaff(user));
  const open = (reservation: SpaceCalendarReservation) => {
    if (reservation.closed === undefined) details.open(reservation);
  };
  const hasNoSpaces = readSpaces.data?.length === 0 && !reservations.data?.length;
  const mayReserve = can.bookAtAll(user, building.id);
  const reserving = useUrlDialog<SpaceReservationPrefill>({
    name: 'reserve',
    serialize: serializeSpaceReservationPrefill,
    find: (text) => parseSpaceReservationPrefill(text, now),
    canOpen: () => mayReserve,
    ...(!mayReserve && { missingMessage: t('parking:errors.may_not_park') }),
  });

  const dayPanel = useUrlDialog<SpaceOnDay>({
    name: 'day',
    serialize: ({ space, day }) => `${space},${day}`,
    find: (text) => {
      const [space, day = ''] = text.split(',');
      const existingSpace = spaces.find(({ id }) => String(id) === space);
      if (readSpaces.isPending) return undefined;
      return existingSpace && localDateSchema.safeParse(day).success && getMonday(day) === monday
        ? { space: existingSpace.id, day }
        : null;
    },
  });

  useNewSpaceReservationHighlight((day) => {
    if (getMonday(day) !== monday) change({ date: day }, 'replace');
    if (getWeekday(day) >= 5) change({ weekend: true }, 'replace');
  });

  const isThisWeek = monday <= today && today <= addDays(monday, 6);
  const isTodayOnWeekend = isThisWeek && getWeekday(today) >= 5;
  const startHere = { bay: chosenSpaceIds.length === 1 ? String(chosenSpaceIds[0]) : '' };
  const reserve = mayReserve
    ? () => reserving.open({ ...proposeHours(isThisWeek ? today : monday, now), ...startHere })
    : undefined;
  const reserveOn = mayReserve
    ? ({ day, space }: { day: LocalDate; space?: number }) =>
        reserving.open({ ...proposeRemainingHours(day, now), bay: space === undefined ? '' : String(space) })
    : undefined;
  const reservePeriod = mayReserve
    ? (period: Period, space: number) => reserving.open({ ...period, bay: String(space) })
    : undefined;
  const reserveButton = reserve && (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={reserve}>
      {t('parking:reserve')}
    </Button>
  );
  const isFiltered = isSearched || chosenSpaceIds.length > 0;
  const emptyText = t(isFiltered ? 'parking:list.noMatch' : 'parking:list.empty');
  const count = matchingReservations.length;
  const resultSummary = count > 0 ? t('parking:list.count', { count }) : onPhone ? '' : emptyText;
  const summary = !onPhone && !isFiltered ? '' : resultSummary;
  const week = { monday, now, onOpen: open };
  const retry = () => {
    for (const each of [...failedQueries, ...outdatedQueries]) void each.refetch();
  };

  return (
    <Page
      title={t('parking:title')}
      fill
      printDetails={[
        formatDayRange({ start: monday, end: addDays(monday, 6) }, language),
        query && t('ui.print.search', { query }),
      ]}
      filters={
        !hasNoSpaces && (
          <div className={classes.filters}>
            <MultiChoiceFilter
              label={t('parking:filter.label')}
              icon={IconCar}
              options={spaces}
              value={chosenSpaceIds}
              onChange={(spaces) => change({ places: spaces }, 'replace')}
              allLabel={t(onPhone ? 'parking:filter.label' : 'parking:filter.all')}
              someLabel={(count) => t('parking:filter.some', { count })}
            />
            <SearchField label={t('parking:filter.search')} />
          </div>
        )
      }
      action={!hasNoSpaces && reserveButton}
      moreActions={[useParkingExportAction({ monday, chosenSpaceIds, query, onlyMine })]}
    >
      {!hasNoSpaces && (
        <ParkingWeekBar
          monday={monday}
          today={today}
          onlyMine={onlyMine}
          onShow={(day) => change({ date: day }, 'push')}
          onMine={(mine) => change({ mine }, 'replace')}
          summary={reservations.isSuccess && failedQueries.length === 0 ? summary : ''}
        />
      )}
      {outdatedQueries[0] && <RefetchFailedAlert error={outdatedQueries[0].error} onRetry={retry} />}
      <BookingClosingDaysNotice closed={closedDays.days} />
      <div className={classes.week} data-screen-only aria-busy={reservations.isFetching}>
        {/* Do not show unread data as free. */}
        {failedQueries[0] ? (
          <FailedState
            icon={IconCar}
            title={t(reservations.isLoadingError ? 'parking:list.failedTitle' : 'parking:list.failedSpaces')}
            specifiedMessage={reservations.isLoadingError ? t('parking:list.failed') : undefined}
            error={failedQueries[0].error}
            onRetry={retry}
          />
        ) : readSpaces.isPending || (reservations.isPending && onPhone) ? (
          <RowsSkeleton height={36} />
        ) : hasNoSpaces ? (
          <NoBookablePlaces
            icon={IconCar}
            title={t('parking:list.none')}
            addText={t('parking:list.noneAdd')}
            addLabel={t('parking:bays.list.add')}
            to={can.administerSpaces(user) ? '/resident/baySettings?add=1' : undefined}
          />
        ) : onPhone ? (
          <ParkingWeekList
            {...week}
            all={calendarReservations}
            reservations={listedReservations}
            onReserve={reserveOn}
            closedDays={closedDays}
            spaces={isSearched || reservations.isPlaceholderData ? emptyList : lines}
            empty={<EmptyState icon={IconCar} title={emptyText} action={reserveButton} />}
          />
        ) : lines.length === 0 ? (
          <EmptyState icon={IconCar} title={t(isFiltered ? 'parking:list.noMatch' : 'parking:list.none')} />
        ) : (
          <SpacesGrid
            {...week}
            spaces={spaces}
            lines={lines}
            isWeekendFolded={!urlState.weekend && !isTodayOnWeekend}
            onFold={isTodayOnWeekend ? undefined : (isFolded) => change({ weekend: !isFolded }, 'replace')}
            onReserve={reserveOn}
            onReservePeriod={reservePeriod}
            closedDays={closedDays}
            reservations={isUnread ? undefined : calendarReservations}
            onDay={dayPanel.open}
          />
        )}
      </div>
      <PrintedParkingWeek reservations={matchingReservations} />
      <SpaceDayPanel
        {...dayPanel}
        spaces={spaces}
        now={now}
        closedDays={closedDays}
        reservations={calendarReservations}
        onOpen={(reservation: SpaceCalendarReservation) => {
          if (reservation.closed === undefined) details.open(reservation, 'over');
        }}
        onReserve={reservePeriod}
      />
      <SpaceReservationDetailsDialog
        {...details}
        item={details.current}
        onEdit={editing.open}
        onDelete={deleting.open}
        onCancel={canceling.open}
        onHandOver={handingOver.open}
      />
      <SpaceReservationFormDialog
        opened={reserving.opened}
        close={reserving.close}
        initial={{ ...blankSpaceReservationValues, ...reserving.item }}
        changed={null}
        today={today}
        spaces={spaces}
        preferred={chosenSpaceIds}
      />
      <SpaceReservationFormDialog
        {...editing}
        initial={editing.item ? toSpaceReservationValues(editing.item) : blankSpaceReservationValues}
        changed={editing.item}
        today={today}
        spaces={spaces}
        preferred={chosenSpaceIds}
      />
      <DeleteSpaceReservationDialog {...deleting} />
      <CancelSpaceForBuildingDialog {...canceling} />
      <SpaceHandoverDialog {...handingOver} />
    </Page>
  );
}
