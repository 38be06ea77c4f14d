import { formatDay } from '../../../../kit/web/format.ts';
import { useI18n } from '../../../../kit/web/i18n.ts';
import type { Room } from '../../reservation.ts';
import { formatTimeRange, useReservationTexts } from '../reservationTexts.ts';
import classes from './SeriesDatesList.module.css';
import type { RoomCheckState } from './useRoomCheck.ts';

export function SeriesDatesList({ check, rooms }: { check: RoomCheckState; rooms: readonly Room[] }) {
  const { t, language } = useI18n();
  const { formatRoomNames } = useReservationTexts(rooms);
  const dates = [...check.days.values()].flatMap(({ date, reservation }) =>
    reservation
      ? [{ date, about: `${formatTimeRange(reservation)}, ${formatRoomNames(reservation.rooms)}` }]
      : [],
  );
  if (new Set(dates.map(({ about }) => about)).size < 2) return null;
  return (
    <ul className={classes.dates} aria-label={t('rooms:form.dates')}>
      {dates.map(({ date, about }) => (
        <li key={date}>
          <span className={classes.day} data-capitalized>
            {formatDay(date, language)}
          </span>{' '}
          {about}
        </li>
      ))}
    </ul>
  );
}
