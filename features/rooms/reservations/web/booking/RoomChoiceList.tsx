import { Button, Checkbox, Group, Skeleton, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { createSearchMatcher } from '../../../../../kit/search.ts';
import type { LocalDate } from '../../../../../kit/time.ts';
import type { TimeRange } from '../../../../../kit/web/calendar/hours.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { SearchInput } from '../../../../../kit/web/list/SearchInput.tsx';
import { useBreakpoint } from '../../../../../kit/web/ui/useBreakpoint.ts';
import type { Room } from '../../../catalogue/room.ts';
import type { RoomProposal } from '../../roomCheck.ts';
import { filterRoomsConnectedToFirst, findRoomsLinkedTo, pickRoomsById, sumCapacity } from '../../roomSet.ts';
import { useFavouriteRooms } from '../room/useFavouriteRooms.ts';
import { ChosenDayTimeline } from './ChosenDayTimeline.tsx';
import type { ReservationDetailFormState } from './DetailFields.tsx';
import classes from './RoomChoiceList.module.css';
import { RoomChoiceRow } from './RoomChoiceRow.tsx';
import type { RoomCheckState } from './useRoomCheck.ts';

interface RoomChoiceListProps {
  form: ReservationDetailFormState;
  rooms: readonly Room[];
  check: RoomCheckState;
  days: number;
  /** Rooms from the calendar or of the reservation; they stay first. */
  pinned: readonly number[];
  day?: LocalDate | undefined;
  /** The slot of this reservation counts as free. */
  exceptReservation?: number | undefined;
}

const SHOWN = { desktop: 8, phone: 5 };

export function RoomChoiceList(props: RoomChoiceListProps) {
  const { form, rooms, check, days, pinned, day, exceptReservation } = props;
  const { t } = useI18n();
  const name = useId();
  const favourites = useFavouriteRooms();
  const [showsAll, setShowsAll] = useState(false);
  const [searchText, setSearchText] = useState('');
  const most = SHOWN[useBreakpoint('phone') ? 'phone' : 'desktop'];
  const { rooms: roomIds, start, end } = form.values;
  const { error } = form.getInputProps('rooms');
  const { options } = check;

  const isChosen = createChosenMatcher(options ?? [], roomIds);
  const matchesSearch = createSearchMatcher(searchText);
  const isFound = ({ rooms: ids }: RoomProposal) =>
    matchesSearch(...pickRoomsById(rooms, ids).map((room) => room.name));
  // Without valid hours, keep the order and show no status.
  const isKnown = check.hasQuestion;
  const isGood = (option: RoomProposal) => !isKnown || (option.suits && option.freeDays === days);
  const isFavourite = (option: RoomProposal) => option.rooms.every((id) => favourites.has(id));
  const getRank = (option: RoomProposal) => Number(isGood(option) && isFavourite(option));
  const matchingOptions = (options ?? []).filter(isFound).sort((one, other) => getRank(other) - getRank(one));
  const visibleOptions = matchingOptions.filter(
    (option, at) =>
      showsAll || searchText || at < most || isChosen(option) || String(option.rooms) === String(pinned),
  );
  const isPinned = createChosenMatcher(matchingOptions, pinned);
  const ranked = (good: boolean) =>
    visibleOptions.filter((option) => !isPinned(option) && isGood(option) === good);
  const groups = [
    { key: 'pinned', list: visibleOptions.filter(isPinned), count: 0 },
    { key: 'good', list: ranked(true), count: matchingOptions.filter(isGood).length },
    { key: 'others', list: ranked(false), count: 0 },
  ] as const;
  const choose = (ids: readonly number[]) => {
    form.setFieldValue('rooms', [...ids]);
    form.clearFieldError('rooms');
  };
  const take = (hours: TimeRange) => {
    form.setFieldValue('start', hours.start);
    form.setFieldValue('end', hours.end);
    form.clearFieldError('end');
  };
  return (
    <Stack component="fieldset" gap="xs" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={classes.label}>
        {t('rooms:form.room')} <span aria-hidden>*</span>
      </legend>
      {error && (
        <p id={`${name}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
      {rooms.length > most && (
        <SearchInput
          label={t('rooms:find.search')}
          value={searchText}
          onChange={setSearchText}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {!isKnown && <p className={classes.heading}>{t('rooms:find.sayWhen')}</p>}
      {options === undefined &&
        isKnown &&
        rooms.slice(0, most).map(({ id }) => <Skeleton key={id} className={classes.outline} />)}
      {options && (
        <>
          {groups
            .filter(({ key, list }) => (key === 'good' && matchingOptions.length > 0) || list.length > 0)
            .map(({ key, list, count }) => (
              <div key={key}>
                {key !== 'pinned' && isKnown && (
                  <p className={classes.heading} role={key === 'good' ? 'status' : undefined}>
                    {key === 'good' && count === 0 ? t('rooms:find.none') : t(`rooms:find.${key}`, { count })}
                  </p>
                )}
                {list.length > 0 && (
                  <Stack component="ul" gap="2xs">
                    {list.map((option) => (
                      <RoomChoiceRow
                        key={String(option.rooms)}
                        option={option}
                        rooms={rooms}
                        days={days}
                        name={name}
                        end={end}
                        isKnown={isKnown}
                        isGood={isGood(option)}
                        isInvalid={Boolean(error)}
                        isChosen={isChosen(option)}
                        onChoose={() => choose(option.rooms)}
                        onTime={({ start, end }) => {
                          choose(option.rooms);
                          take({ start, end });
                        }}
                      >
                        {day && isKnown && isChosen(option) && (
                          <ChosenDayTimeline
                            date={day}
                            hours={{ start, end }}
                            roomIds={roomIds}
                            rooms={rooms}
                            exceptReservation={exceptReservation}
                            onHours={take}
                          />
                        )}
                      </RoomChoiceRow>
                    ))}
                  </Stack>
                )}
              </div>
            ))}
          {searchText !== '' && matchingOptions.length === 0 && (
            <p className={classes.heading} role="status">
              {t('rooms:find.noMatch')}
            </p>
          )}
          {visibleOptions.length < matchingOptions.length && (
            <Button variant="default" onClick={() => setShowsAll(true)}>
              {t('rooms:find.more', { count: matchingOptions.length - visibleOptions.length })}
            </Button>
          )}
        </>
      )}
      {check.current?.waits && (
        <p className={classes.heading} role="status">
          {t('rooms:approval.willWait')}
        </p>
      )}
      <Merges rooms={rooms} roomIds={roomIds} onChange={choose} />
    </Stack>
  );
}

/** The chosen set; if it was merged by hand, its first room. */
function createChosenMatcher(options: readonly RoomProposal[], roomIds: readonly number[]) {
  const same = (option: RoomProposal) => String(option.rooms) === String([...roomIds].sort((a, b) => a - b));
  const set =
    options.find(same) ?? options.find(({ rooms }) => String(rooms) === String(roomIds.slice(0, 1)));
  return (option: RoomProposal) => option === set;
}

interface MergesProps {
  rooms: readonly Room[];
  roomIds: readonly number[];
  onChange: (ids: number[]) => void;
}

function Merges({ rooms, roomIds, onChange }: MergesProps) {
  const { t } = useI18n();
  const others = roomIds.slice(1);
  const candidates = [...pickRoomsById(rooms, others), ...findRoomsLinkedTo(rooms, roomIds)].sort(
    (a, b) => a.id - b.id,
  );
  if (candidates.length === 0) return null;
  return (
    <Checkbox.Group
      label={t('rooms:form.merge')}
      description={
        others.length > 0
          ? t('rooms:calendar.seats', { count: sumCapacity(pickRoomsById(rooms, roomIds)) })
          : undefined
      }
      value={others.map(String)}
      onChange={(values) => {
        const set = pickRoomsById(rooms, [...roomIds.slice(0, 1), ...values.map(Number)]);
        onChange(filterRoomsConnectedToFirst(set).map(({ id }) => id));
      }}
    >
      <Group gap="md" mt="0.25rem">
        {candidates.map(({ id, name, capacity }) => (
          <Checkbox
            key={id}
            value={String(id)}
            label={`${name} (${t('rooms:calendar.seats', { count: capacity })})`}
          />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
