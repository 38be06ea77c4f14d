import { Alert, Button, Skeleton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconCar, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { addDays, localDate, localNow, mondayOf } from '../../../kit/time.ts';
import { ids, parsed, text, useAddress } from '../../../kit/web/address.ts';
import { lazyCode } from '../../../kit/web/code.ts';
import { useDialogState } from '../../../kit/web/dialog/dialogState.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { ChoiceFilter } from '../../../kit/web/list/ChoiceFilter.tsx';
import { SearchField } from '../../../kit/web/list/SearchField.tsx';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { EmptyState } from '../../../kit/web/state/EmptyState.tsx';
import { FailureWords } from '../../../kit/web/state/FailureWords.tsx';
import { useToday } from '../../../kit/web/today.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import type { Bay, BayReservation } from '../parking.ts';
import { can } from '../policy.ts';
import { listBayReservations, listBays } from '../wire.ts';
import { CancelDialog, DeleteDialog, DetailsDialog } from './BayReservationDialogs.tsx';
import classes from './ParkingPage.module.css';
import { ReservationDialog } from './ReservationDialog.tsx';
import { blankReservation, editValues, proposedHours, type ReservationValues } from './reservationForm.ts';
import { searchReservations } from './searchReservations.ts';
import { WeekBar } from './WeekBar.tsx';
import { WeekList } from './WeekList.tsx';

const ParkingCalendar = lazyCode(() => import('./ParkingCalendar.tsx'));
const noBays: Bay[] = [];
const noReservations: BayReservation[] = [];

/** `/resident/place`: which bays are taken in a week. */
export default function ParkingPage() {
  const { t } = useWords();
  const { user, building } = useSession();
  const today = useToday();
  const onPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
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

  const details = useDialogState<BayReservation>();
  const deleting = useDialogState<BayReservation>();
  const canceling = useDialogState<BayReservation>();
  const form = useReservationForm();

  const isThisWeek = monday <= today && today <= addDays(monday, 6);
  const startHere = { bay: chosen.length === 1 ? String(chosen[0]) : '' };
  const reserve = can.reserve(user)
    ? (period = proposedHours(isThisWeek ? today : monday, localNow(building.timeZone, new Date()))) =>
        form.start({ ...blankReservation, ...period, ...startHere })
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
      actions={reserveButton}
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
      <div className={classes.week} aria-busy={reservations.isFetching} hidden={reservations.isLoadingError}>
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
      <DetailsDialog
        {...details}
        onEdit={(reservation) => form.start(editValues(reservation), reservation)}
        onDelete={deleting.open}
        onCancel={canceling.open}
      />
      <ReservationDialog {...form.dialog} today={today} bays={bays} preferred={chosen} />
      <DeleteDialog {...deleting} />
      <CancelDialog {...canceling} />
    </Page>
  );
}

/** The one form for new reservations and changed ones: what it starts with, and which it changes. */
function useReservationForm() {
  const [opened, { open, close }] = useDisclosure(false);
  const [initial, setInitial] = useState<ReservationValues>(blankReservation);
  const [changed, setChanged] = useState<BayReservation | null>(null);
  const start = (values: ReservationValues, reservation: BayReservation | null = null) => {
    setInitial(values);
    setChanged(reservation);
    open();
  };
  return { start, dialog: { opened, onClose: close, initial, changed } };
}
