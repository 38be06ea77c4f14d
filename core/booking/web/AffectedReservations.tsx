import { Select, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { formatDay, formatTime, formatTimeRange } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { AffectedReservation, ClosablePlace } from '../closureEffects.ts';
import classes from './AffectedReservations.module.css';

interface AffectedReservationsProps {
  reservations: readonly AffectedReservation[] | undefined;
  onDecide: (reservation: AffectedReservation, to: number[] | null) => void;
}

const CANCEL = 'cancel';
const joinIds = (ids: readonly number[]) => ids.join(' ');
const joinNames = (places: readonly ClosablePlace[]) => places.map(({ name }) => name).join(' + ');

export function AffectedReservations({ reservations, onDecide }: AffectedReservationsProps) {
  const { t, language } = useI18n();
  const id = useId();
  const formatMoment = ({ startDate, startTime, endDate, endTime }: AffectedReservation) => {
    const day = formatDay(startDate, language);
    if (startDate === endDate) return `${day}, ${formatTimeRange(startTime, endTime)}`;
    const [start, end] = [formatTime(startTime), formatTime(endTime)];
    return t('booking:hits.across', { day, start, end, endDay: formatDay(endDate, language) });
  };
  const describeReservation = ({ holder, places, expected }: AffectedReservation) =>
    [
      joinNames(places),
      holder && `${holder.firstName} ${holder.lastName}, ${holder.companyName}`,
      expected !== null && t('booking:hits.people', { count: expected }),
    ]
      .filter(Boolean)
      .join(' · ');
  const canceled = reservations?.filter(({ to }) => to === null).length ?? 0;
  return (
    <Stack gap="sm">
      {/* Rendered before it has text, so that screen readers announce the change. */}
      <p role="status">
        {reservations && reservations.length === 0 && t('booking:hits.none')}
        {reservations &&
          reservations.length > 0 &&
          t('booking:hits.some', {
            count: reservations.length,
            parts: [
              canceled < reservations.length &&
                t('booking:hits.moved', { count: reservations.length - canceled }),
              canceled > 0 && t('booking:hits.canceled', { count: canceled }),
            ]
              .filter(Boolean)
              .join(', '),
          })}
      </p>
      {reservations && reservations.length > 0 && (
        <Stack component="ul" gap="xs">
          {reservations.map((reservation) => {
            const key = `${reservation.kind}-${reservation.id}`;
            return (
              <li key={key} className={classes.item}>
                <div id={`${id}-${key}`}>
                  <div data-capitalized>{formatMoment(reservation)}</div>
                  <Text component="div" size="sm" c="dimmed">
                    {describeReservation(reservation)}
                  </Text>
                </div>
                <Select
                  aria-labelledby={`${id}-${key}`}
                  allowDeselect={false}
                  data={[
                    ...reservation.options.map((option) => ({
                      value: joinIds(option.map((place) => place.id)),
                      label: t('booking:hits.moveTo', { places: joinNames(option) }),
                    })),
                    { value: CANCEL, label: t('booking:hits.cancel') },
                  ]}
                  value={reservation.to === null ? CANCEL : joinIds(reservation.to)}
                  onChange={(value) => {
                    if (value) onDecide(reservation, value === CANCEL ? null : value.split(' ').map(Number));
                  }}
                  error={reservation.isTaken && t('booking:hits.taken')}
                  comboboxProps={{ withinPortal: false }}
                  withScrollArea={false}
                  styles={{ options: { maxHeight: '16rem', overflowY: 'auto' } }}
                />
              </li>
            );
          })}
        </Stack>
      )}
      {reservations && reservations.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('booking:hits.mailed')}
        </Text>
      )}
    </Stack>
  );
}
