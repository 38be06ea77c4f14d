import { Select, Text } from '@mantine/core';
import { useId } from 'react';
import { formatDay, formatTime, formatTimeRange } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { AffectedReservation, Place } from '../closing.ts';
import classes from './AffectedReservations.module.css';

interface HitsListProps {
  hits: readonly AffectedReservation[] | undefined;
  onDecide: (hit: AffectedReservation, to: number[] | null) => void;
}

const CANCEL = 'cancel';
const keyOf = (ids: readonly number[]) => ids.join(' ');
const namesOf = (places: readonly Place[]) => places.map(({ name }) => name).join(' + ');

export function AffectedReservations({ hits, onDecide }: HitsListProps) {
  const { t, language } = useWords();
  const id = useId();
  const momentOf = ({ startDate, startTime, endDate, endTime }: AffectedReservation) => {
    const day = formatDay(startDate, language);
    if (startDate === endDate) return `${day}, ${formatTimeRange(startTime, endTime)}`;
    const [start, end] = [formatTime(startTime), formatTime(endTime)];
    return t('booking:hits.across', { day, start, end, endDay: formatDay(endDate, language) });
  };
  const whoOf = ({ holder, places, expected }: AffectedReservation) =>
    [
      namesOf(places),
      holder && `${holder.firstName} ${holder.lastName}, ${holder.companyName}`,
      expected !== null && t('booking:hits.people', { count: expected }),
    ]
      .filter(Boolean)
      .join(' · ');
  const canceled = hits?.filter(({ to }) => to === null).length ?? 0;
  return (
    <div className={classes.all}>
      {/* Rendered before it has text, so that screen readers announce the change. */}
      <p className={classes.summary} role="status">
        {hits && hits.length === 0 && t('booking:hits.none')}
        {hits &&
          hits.length > 0 &&
          t('booking:hits.some', {
            count: hits.length,
            parts: [
              canceled < hits.length && t('booking:hits.moved', { count: hits.length - canceled }),
              canceled > 0 && t('booking:hits.canceled', { count: canceled }),
            ]
              .filter(Boolean)
              .join(', '),
          })}
      </p>
      {hits && hits.length > 0 && (
        <ul className={classes.list}>
          {hits.map((hit) => {
            const key = `${hit.kind}-${hit.id}`;
            return (
              <li key={key} className={classes.item}>
                <div id={`${id}-${key}`}>
                  <div className={classes.when}>{momentOf(hit)}</div>
                  <div className={classes.who}>{whoOf(hit)}</div>
                </div>
                <Select
                  aria-labelledby={`${id}-${key}`}
                  allowDeselect={false}
                  data={[
                    ...hit.options.map((option) => ({
                      value: keyOf(option.map((place) => place.id)),
                      label: t('booking:hits.moveTo', { places: namesOf(option) }),
                    })),
                    { value: CANCEL, label: t('booking:hits.cancel') },
                  ]}
                  value={hit.to === null ? CANCEL : keyOf(hit.to)}
                  onChange={(value) => {
                    if (value) onDecide(hit, value === CANCEL ? null : value.split(' ').map(Number));
                  }}
                  error={hit.isTaken && t('booking:hits.taken')}
                  comboboxProps={{ withinPortal: false }}
                  withScrollArea={false}
                  styles={{ options: { maxHeight: '16rem', overflowY: 'auto' } }}
                />
              </li>
            );
          })}
        </ul>
      )}
      {hits && hits.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('booking:hits.mailed')}
        </Text>
      )}
    </div>
  );
}
