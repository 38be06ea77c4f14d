import { Checkbox, Radio, Stack } from '@mantine/core';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import type { Room } from '../../../catalogue/room.ts';
import { type ReservationOwnerFilter, reservationOwnerFilters } from '../../reservation.ts';
import { useFavouriteRooms } from '../room/useFavouriteRooms.ts';
import type { RoomRequirements } from '../roomRequirements.ts';

export interface CalendarFiltersProps {
  rooms: readonly Room[];
  roomIds: readonly number[];
  own: ReservationOwnerFilter;
  need: RoomRequirements | undefined;
  offers: readonly string[];
  offersNow: boolean;
  onChange: (news: { rooms?: readonly number[]; own?: ReservationOwnerFilter }) => void;
  onNeed: (news: Partial<RoomRequirements>) => void;
}

type OwnerFilterProps = Pick<CalendarFiltersProps, 'own' | 'onChange'>;

export function ReservationOwnerField({ own, onChange }: OwnerFilterProps) {
  const { t } = useI18n();
  return (
    <Radio.Group
      label={t('rooms:filter.whose')}
      value={own}
      onChange={(value) => onChange({ own: value as ReservationOwnerFilter })}
    >
      <Stack gap={0}>
        {reservationOwnerFilters.map((each) => (
          <Radio key={each} value={each} label={t(`rooms:filter.${each}`)} py="sm" />
        ))}
      </Stack>
    </Radio.Group>
  );
}

type RoomsFilterProps = Pick<CalendarFiltersProps, 'rooms' | 'roomIds' | 'onChange'>;

export function ShownRoomsField({ rooms, roomIds, onChange }: RoomsFilterProps) {
  const { t } = useI18n();
  const all = useFavouriteRooms();
  const favourites = rooms.map(({ id }) => id).filter((id) => all.has(id));
  const areFavouritesShown = new Set(favourites).symmetricDifference(new Set(roomIds)).size === 0;
  return (
    <div>
      {favourites.length > 0 && (
        <Checkbox
          mt="md"
          py="sm"
          label={t('rooms:favourite.filter')}
          checked={areFavouritesShown}
          onChange={({ currentTarget }) => onChange({ rooms: currentTarget.checked ? favourites : [] })}
        />
      )}
      <Checkbox.Group
        mt="md"
        label={t('rooms:filter.label')}
        value={roomIds.map(String)}
        onChange={(values) => onChange({ rooms: values.map(Number) })}
      >
        <Stack gap={0}>
          {rooms.map(({ id, name, capacity }) => (
            <Checkbox
              key={id}
              value={String(id)}
              py="sm"
              label={`${name} (${t('rooms:calendar.seats', { count: capacity })})`}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </div>
  );
}
