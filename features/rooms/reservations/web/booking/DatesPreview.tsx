import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import type { LocalDate } from '../../../../../kit/time.ts';
import { useFocusItemByIndex } from '../../../../../kit/web/field/useFocusItemByIndex.ts';
import { formatDay } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import type { Room } from '../../../catalogue/room.ts';
import type { BookingException, RoomAlternative } from '../../reservation.ts';
import { formatTimeRange, useReservationTexts } from '../reservationTexts.ts';
import type { BookingFormState } from './bookingForm.ts';
import { useRoomCheckDayRemarkLookup } from './CheckResults.tsx';
import classes from './DatesPreview.module.css';
import { listDatesToBook } from './repeat.ts';
import type { RoomCheckState } from './useRoomCheck.ts';

interface DatesPreviewProps {
  form: BookingFormState;
  today: LocalDate;
  check: RoomCheckState;
  rooms: readonly Room[];
}

export function DatesPreview({ form, today, check, rooms }: DatesPreviewProps) {
  const { t } = useI18n();
  const list = useRef<HTMLDivElement>(null);
  const focusDate = useFocusItemByIndex(list);
  const { exceptions, leftOut, repeat, days } = form.values;
  const dates = listDatesToBook(form.values, today);
  const takenDates = dates.filter((date) =>
    ['slot_taken', 'room_closed'].includes(check.days.get(date)?.refusal?.code ?? ''),
  );

  const leaveOut = (...out: readonly LocalDate[]) =>
    repeat === 'chosen'
      ? form.setFieldValue(
          'days',
          days.filter((day) => !out.includes(day)),
        )
      : form.setFieldValue('leftOut', [...leftOut, ...out]);
  const except = (date: LocalDate, exception?: RoomAlternative) =>
    form.setFieldValue('exceptions', [
      ...exceptions.filter((other) => other.date !== date),
      ...(exception ? [{ date, ...exception }] : []),
    ]);
  return (
    <Stack ref={list} gap="2xs">
      <div className={classes.head}>
        <p role="status">{t('rooms:form.count', { count: dates.length })}</p>
        {takenDates.length > 1 && (
          <Button variant="subtle" size="compact-sm" onClick={() => leaveOut(...takenDates)}>
            {t('rooms:repeat.leaveTakenOut', { count: takenDates.length })}
          </Button>
        )}
        {leftOut.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => form.setFieldValue('leftOut', [])}>
            {t('rooms:repeat.putBack', { count: leftOut.length })}
          </Button>
        )}
      </div>
      <ul className={classes.dates} aria-label={t('rooms:form.dates')}>
        {dates.map((date, at) => (
          <DateItem
            key={date}
            date={date}
            exception={exceptions.find((each) => each.date === date)}
            check={check}
            rooms={rooms}
            onExcept={(exception) => {
              except(date, exception);
              focusDate(at);
            }}
            onLeaveOut={() => {
              leaveOut(date);
              focusDate(at);
            }}
          />
        ))}
      </ul>
    </Stack>
  );
}

interface DateItemProps {
  date: LocalDate;
  exception: BookingException | undefined;
  check: RoomCheckState;
  rooms: readonly Room[];
  onExcept: (exception?: RoomAlternative) => void;
  onLeaveOut: () => void;
}

function DateItem({ date, exception, check, rooms, onExcept, onLeaveOut }: DateItemProps) {
  const { t, language } = useI18n();
  const { formatRoomNames } = useReservationTexts(rooms);
  const remark = useRoomCheckDayRemarkLookup(check)(date);
  const day = formatDay(date, language);
  const elsewhere = (slot: RoomAlternative) => ({
    rooms: formatRoomNames(slot.rooms),
    period: formatTimeRange(slot),
  });
  return (
    <li className={classes.date} data-item>
      <Group gap="xs" wrap="nowrap">
        <span className={classes.day} data-capitalized>
          {day}
        </span>
        <span className={classes.remark} data-trouble={remark?.isTrouble || undefined}>
          {exception ? t('rooms:repeat.elsewhere', elsewhere(exception)) : remark?.words}
        </span>
        {exception && (
          <ActionIcon aria-label={t('rooms:repeat.asTheOthers', { day })} onClick={() => onExcept()}>
            <IconArrowBackUp size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon aria-label={t('rooms:form.removeDate', { day })} onClick={onLeaveOut}>
          <IconX size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Group>
      {exception && remark?.isTrouble && (
        <p className={classes.remark} data-trouble>
          {remark.words}
        </p>
      )}
      {remark && remark.alternatives.length > 0 && (
        <Group gap="xs" pb="xs">
          {remark.alternatives.map((way) => (
            <Button
              key={JSON.stringify(way)}
              variant="default"
              size="compact-sm"
              onClick={() => onExcept(way)}
            >
              {t('rooms:repeat.take', elsewhere(way))}
            </Button>
          ))}
        </Group>
      )}
    </li>
  );
}
