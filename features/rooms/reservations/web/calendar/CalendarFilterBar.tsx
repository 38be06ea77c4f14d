import { SegmentedControl } from '@mantine/core';
import { IconDoor } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { MultiChoiceFilter } from '../../../../../kit/web/list/MultiChoiceFilter.tsx';
import { useBreakpoint } from '../../../../../kit/web/ui/useBreakpoint.ts';
import { type ReservationOwnerFilter, reservationOwnerFilters } from '../../reservation.ts';
import classes from './CalendarFilterBar.module.css';
import { type CalendarFiltersProps, ReservationFilterPanel } from './ReservationFilterPanel.tsx';

export function CalendarFilterBar(props: CalendarFiltersProps) {
  const { rooms, roomIds, own, onChange } = props;
  const { t } = useI18n();
  const isWide = !useBreakpoint('belowWide');
  const options = useMemo(
    () =>
      rooms.map(({ id, name, capacity }) => ({
        id,
        name,
        hint: t('rooms:calendar.seats', { count: capacity }),
      })),
    [rooms, t],
  );
  if (!isWide) return <ReservationFilterPanel {...props} />;
  return (
    <>
      <SegmentedControl
        className={classes.whose}
        aria-label={t('rooms:filter.whose')}
        value={own}
        onChange={(value) => onChange({ own: value as ReservationOwnerFilter })}
        data={reservationOwnerFilters.map((value) => ({ value, label: t(`rooms:filter.${value}`) }))}
      />
      <MultiChoiceFilter
        label={t('rooms:filter.label')}
        icon={IconDoor}
        options={options}
        value={roomIds}
        onChange={(ids) => onChange({ rooms: ids })}
        allLabel={t('rooms:filter.allRooms')}
        someLabel={(count) => t('rooms:filter.some', { count })}
      />
    </>
  );
}
