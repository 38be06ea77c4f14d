import { Alert, Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCar, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { addDays, localDate, mondayOf } from '../../../kit/time.ts';
import { ids, parsed, text, useAddress } from '../../../kit/web/address.ts';
import { lazyCode } from '../../../kit/web/code.ts';
import { useAddressedDialog, useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { ChoiceFilter } from '../../../kit/web/list/ChoiceFilter.tsx';
import { SearchField } from '../../../kit/web/list/SearchField.tsx';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { EmptyState } from '../../../kit/web/state/EmptyState.tsx';
import { FailureWords } from '../../../kit/web/state/FailureWords.tsx';
import { useNow } from '../../../kit/web/today.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { useWidth } from '../../../kit/web/ui/useWidth.ts';
import type { Bay, BayReservation } from '../parking.ts';
import { can } from '../policy.ts';
import { listBayReservations, listBays } from '../wire.ts';
import { CancelDialog, DeleteDialog, DetailsDialog } from './BayReservationDialogs.tsx';
import classes from './ParkingPage.module.css';
import { PrintedWeek } from './PrintedWeek.tsx';
import { ReservationDialog } from './ReservationDialog.tsx';
import {
  blankReservation,
  editValues,
  proposedHours,
  type ReservationStart,
  readStart,
  writeStart,
} from './reservationForm.ts';
import { searchReservations } from './searchReservations.ts';
import { WeekBar, weekInWords } from './WeekBar.tsx';
import { WeekList } from './WeekList.tsx';

const ParkingCalendar = lazyCode(() => import('./ParkingCalendar.tsx'));
const noBays: Bay[] = [];
const noReservations: BayReservation[] = [];

/** `/resident/place`: which bays are taken in a week. */
export default function ParkingPage() {
  const { t, language } = useWords();
  const { user, building } = useSession();
  const now = useNow();
  const today = now.date;
  const onPhone = useWidth('phone');
  const [{ date, places: chosen, q: query }, change] = useAddress({
    date: parsed(localDate, today),
    places: ids(),
    q: text(),
  });
  const monday = mondayOf(date);
  const bays = useQuery(callQuery(listBays, { building: building.id })).data ?? noBays;
  const reservations = useQuery({
    ...callQuery(listBayReservations, { building: building.id, from: monday, to: addDays(monday, 7) }),
    placeholderData: keepPreviousData,
  });
  const shown = useMemo(() => {
    const ofTheWeek = (reservations.data ?? noReservations).filter(
      ({ startDate }) => startDate <= addDays(monday, 6),
    );
    return searchReservations(ofTheWeek, chosen, query);
  }, [reservations.data, monday, chosen, query]);

  const mayChange = (reservation: BayReservation) => reservation.mayChange;
  const details = useRowDialog('details', reservations);
  const editing = useRowDialog('edit', reservations, mayChange);
  const deleting = useRowDialog('delete', reservations, mayChange);
  const canceling = useRowDialog(
    'cancel',
    reservations,
    (reservation) => !mayChange(reservation) && can.cancelForTheBuilding(user),
  );
  const mayReserve = can.reserveAtAll(user, building.id);
  const reserving = useAddressedDialog<ReservationStart>({
    name: 'reserve',
    write: writeStart,
    find: (text) => readStart(text, now),
    may: () => mayReserve,
  });

  const isThisWeek = monday <= today && today <= addDays(monday, 6);
  const startHere = { bay: chosen.length === 1 ? String(chosen[0]) : '' };
  const reserve = mayReserve
    ? (period = proposedHours(isThisWeek ? today : monday, now)) =>
        reserving.open({ ...period, ...startHere })
    : undefined;
  const reserveButton = reserve && (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => reserve()}>
      {t('parking:reserve')}
    </Button>
  );
  const nothing = t(query || chosen.length > 0 ? 'parking:list.noMatch' : 'parking:list.empty');
  const summary =
    shown.length > 0 ? t('parking:list.count', { count: shown.length }) : onPhone ? '' : nothing;

  return (
    <Page
      title={t('parking:title')}
      fill
      printed={[weekInWords(monday, language), query && t('ui.print.search', { query })]}
      filters={
        <>
          <ChoiceFilter
            label={t('parking:filter.label')}
            icon={IconCar}
            options={bays}
            chosen={chosen}
            onChange={(bays) => change({ places: bays }, 'replace')}
            allLabel={t('parking:filter.all')}
            someLabel={(count) => t('parking:filter.some', { count })}
          />
          <SearchField label={t('parking:filter.search')} />
        </>
      }
      action={reserveButton}
    >
      <WeekBar
        monday={monday}
        today={today}
        onShow={(day) => change({ date: day }, 'push')}
        summary={reservations.isSuccess ? summary : ''}
      />
      {reservations.isError && (
        <Alert
          role="alert"
          className={classes.failed}
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('parking:list.failedTitle')}
        >
          <FailureWords of={reservations.error} specified={t('parking:list.failed')} />
        </Alert>
      )}
      {/* What could not be read is not said to be free. */}
      <div
        className={classes.week}
        data-screen-only
        aria-busy={reservations.isFetching}
        hidden={reservations.isLoadingError}
      >
        {reservations.isPending ? (
          <Skeleton height="100%" mih={400} />
        ) : onPhone ? (
          <WeekList
            monday={monday}
            reservations={shown}
            onOpen={details.open}
            empty={<EmptyState icon={IconCar} title={nothing} action={reserveButton} />}
          />
        ) : (
          <Suspense fallback={<Skeleton height="100%" />}>
            <ParkingCalendar monday={monday} reservations={shown} onOpen={details.open} onReserve={reserve} />
          </Suspense>
        )}
      </div>
      <PrintedWeek reservations={shown} />
      <DetailsDialog
        {...details}
        item={details.now}
        onEdit={editing.open}
        onDelete={deleting.open}
        onCancel={canceling.open}
      />
      <ReservationDialog
        opened={reserving.opened}
        onClose={reserving.close}
        initial={{ ...blankReservation, ...reserving.item }}
        changed={null}
        {...{ today, bays, preferred: chosen }}
      />
      <ReservationDialog
        opened={editing.opened}
        onClose={editing.close}
        gone={editing.isGone}
        initial={editing.item ? editValues(editing.item) : blankReservation}
        changed={editing.item}
        {...{ today, bays, preferred: chosen }}
      />
      <DeleteDialog {...deleting} />
      <CancelDialog {...canceling} />
    </Page>
  );
}
