import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { FilterPopover } from '../../../../../kit/web/list/FilterPopover.tsx';
import { useBreakpoint } from '../../../../../kit/web/ui/useBreakpoint.ts';
import classes from './CalendarFilterBar.module.css';
import {
  type CalendarFiltersProps,
  ReservationOwnerField,
  ShownRoomsField,
} from './ReservationFilterFields.tsx';
import { ReservationFilterPanel } from './ReservationFilterPanel.tsx';

export function CalendarFilterBar(props: CalendarFiltersProps) {
  const { rooms, roomIds, own, onChange } = props;
  const { t } = useI18n();
  const isWide = !useBreakpoint('belowWide');
  if (!isWide) return <ReservationFilterPanel {...props} />;
  const [only] = rooms.filter(({ id }) => roomIds.includes(id));
  const roomsText = roomIds.length === 1 ? only?.name : t('rooms:filter.some', { count: roomIds.length });
  const summary = [own !== 'all' && t(`rooms:filter.${own}`), roomIds.length > 0 && roomsText]
    .filter(Boolean)
    .join(' · ');
  const label = t('rooms:filter.button');
  return (
    <FilterPopover
      label={label}
      valueLabel={summary || label}
      ariaLabel={summary ? `${label}: ${summary}` : label}
      buttonProps={{
        className: classes.button,
        px: 'sm',
        rightSection: null,
        leftSection: <IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden />,
        'data-on': summary ? true : undefined,
      }}
      width="20rem"
      hasValue={summary !== ''}
      onClear={(close) => {
        onChange({ rooms: [], own: 'all' });
        close();
      }}
    >
      <div className={classes.fields}>
        <ReservationOwnerField own={own} onChange={onChange} />
        <ShownRoomsField rooms={rooms} roomIds={roomIds} onChange={onChange} />
      </div>
    </FilterPopover>
  );
}
