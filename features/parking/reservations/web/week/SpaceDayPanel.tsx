import { Button } from '@mantine/core';
import type { Period } from '../../../../../core/booking/period.ts';
import type { BookingClosingDays } from '../../../../../core/booking/web/useClosingDayNames.ts';
import type { RecordDialogProps } from '../../../../../kit/web/dialog/dialogState.ts';
import { formatDay } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { ListRow } from '../../../../../kit/web/list/ListRow.tsx';
import { RecordPanel } from '../../../../../kit/web/ui/RecordPanel.tsx';
import type { ParkingSpace } from '../../../catalogue/space.ts';
import type { SpaceReservation } from '../../reservation.ts';
import type { ParkingTimeContext } from '../reservationForm.ts';
import { formatReservationHours, useSpaceReservationTexts } from '../reservationTexts.ts';
import {
  findFreeSpaceHours,
  groupReservationsBySpaceAndDay,
  proposeHoursInGap,
} from './reservationsOnDay.ts';
import classes from './SpaceDayPanel.module.css';
import type { SpaceOnDay } from './SpacesGrid.tsx';

interface DayPanelProps extends RecordDialogProps<SpaceOnDay> {
  spaces: readonly ParkingSpace[];
  reservations: readonly SpaceReservation[];
  closedDays: BookingClosingDays;
  now: ParkingTimeContext;
  onOpen: (reservation: SpaceReservation) => void;
  onReserve?: ((period: Period, space: number) => void) | undefined;
}

export function SpaceDayPanel(props: DayPanelProps) {
  const { item, opened, close, spaces, reservations, closedDays, now, onOpen, onReserve } = props;
  const { t, language } = useI18n();
  const words = useSpaceReservationTexts();
  if (!item) return null;
  const { space, day } = item;
  const stays = groupReservationsBySpaceAndDay(reservations, [day])(space, day);
  // Do not offer what the server would refuse.
  const free = closedDays.days.has(day) && !closedDays.mayBook ? [] : findFreeSpaceHours(stays, day, now);
  const rows = [
    ...stays.map((stay) => ({ ...stay, isFree: false as const })),
    ...free.map((gap) => ({ ...gap, isFree: true as const })),
  ].sort((one, other) => one.start.localeCompare(other.start));
  return (
    <RecordPanel
      opened={opened}
      close={close}
      title={t('parking:details.title', { bay: spaces.find(({ id }) => id === space)?.name ?? '' })}
    >
      <p className={classes.day}>
        {[formatDay(day, language), closedDays.days.has(day) && closedDays.label].filter(Boolean).join(' · ')}
      </p>
      <ul className={classes.hours}>
        {rows.map((row) => {
          const hours = formatReservationHours({ startTime: row.start, endTime: row.end });
          return (
            <li
              key={row.start}
              data-taken={row.isFree ? undefined : row.reservation.isMine ? 'mine' : 'others'}
            >
              <ListRow
                title={hours}
                second={row.isFree ? t('parking:grid.freeCell') : words.formatName(row.reservation)}
                {...(row.isFree ? {} : { onOpen: () => onOpen(row.reservation) })}
              />
              {row.isFree && onReserve && (
                <Button variant="default" onClick={() => onReserve(proposeHoursInGap(row, day, now), space)}>
                  {t('parking:add.confirm')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {!onReserve && free.length > 0 && <p className={classes.refused}>{t('parking:errors.may_not_park')}</p>}
    </RecordPanel>
  );
}
