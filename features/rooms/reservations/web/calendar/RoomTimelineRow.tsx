import { memo } from 'react';
import type { LocalTime } from '../../../../../kit/time.ts';
import barClasses from '../../../../../kit/web/calendar/DayTimeline.module.css';
import { placeInBar } from '../../../../../kit/web/calendar/DayTimeline.tsx';
import gridClasses from '../../../../../kit/web/calendar/grid.module.css';
import { gridRoles } from '../../../../../kit/web/calendar/gridRoles.ts';
import {
  findFreePeriods,
  type HourRange,
  isTimeWithinHours,
  type TimeRange,
} from '../../../../../kit/web/calendar/hours.ts';
import type { DraggedPeriod } from '../../../../../kit/web/calendar/usePeriodDrag.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import hidden from '../../../../../kit/web/ui/visuallyHidden.module.css';
import type { Room } from '../../../catalogue/room.ts';
import { formatTimeRange, type ReservationTextFormatters } from '../reservationTexts.ts';
import { RoomName } from '../room/RoomName.tsx';
import { RoomTermsIcon } from './RoomTermsIcon.tsx';
import classes from './RoomTimelineRow.module.css';
import type { ReservationTimelineSlot } from './slots.ts';

interface RoomTimelineRowProps {
  room: Room;
  isFavourite: boolean;
  slots: readonly ReservationTimelineSlot[];
  hours: HourRange;
  words: ReservationTextFormatters;
  mayBook: boolean;
  past: LocalTime;
  isToday: boolean;
  requiredHours: TimeRange | null;
  unfit: string | undefined;
  dragged: DraggedPeriod | null;
  movedSlot: string | undefined;
}

export const RoomTimelineRow = memo(function RoomTimelineRow(props: RoomTimelineRowProps) {
  const { room, slots, hours, words, past, isToday, requiredHours, unfit, dragged, movedSlot } = props;
  const { t } = useI18n();
  const mayBook = props.mayBook && !room.isRetired && room.terms?.mayBook !== false;
  const free = findFreePeriods(slots, hours);
  const place = (period: TimeRange) => placeInBar(period, hours);
  const parts = [
    ...slots.map((slot) => ({ start: slot.start, slot })),
    ...(mayBook ? free.map((gap) => ({ start: gap.start, gap })) : []),
  ].sort((one, other) => one.start.localeCompare(other.start));
  return (
    <tr {...gridRoles.row} data-faint={unfit !== undefined || undefined}>
      <th {...gridRoles.rowheader} className={gridClasses.line} title={unfit}>
        <span className={gridClasses.lineName}>
          <RoomName room={room} isFavourite={props.isFavourite} />
        </span>{' '}
        <span className={gridClasses.lineHint}>
          <RoomTermsIcon room={room} />
          {t('rooms:calendar.seats', { count: room.capacity })}
        </span>
        {unfit && <span className={hidden.visuallyHidden}>, {unfit}</span>}
      </th>
      <td {...gridRoles.gridcell} className={`${barClasses.bar} ${classes.line}`} data-line={room.id}>
        {past && <span className={barClasses.past} style={place({ start: '00:00', end: past })} />}
        {requiredHours && (
          <span className={`${barClasses.chosen} ${classes.wanted}`} style={place(requiredHours)} />
        )}
        {isToday && isTimeWithinHours(past, hours) && (
          <span className={barClasses.now} style={place({ start: past, end: past })} />
        )}
        {parts.map((part) =>
          'gap' in part ? (
            <button
              key={`free ${part.start}`}
              type="button"
              className={classes.free}
              tabIndex={-1}
              data-cell={`${room.id} ${part.start}`}
              data-free={room.id}
              data-start={part.gap.start}
              data-end={part.gap.end}
              style={place(part.gap)}
              aria-label={`${t('rooms:calendar.bookSlot')} ${room.name}, ${formatTimeRange(part.gap)}`}
            />
          ) : (
            <ReservationBlock
              key={part.slot.key}
              slot={part.slot}
              room={room}
              words={words}
              isPast={part.slot.end <= past}
              isDragged={movedSlot === String(part.slot.key)}
              style={place(part.slot)}
            />
          ),
        )}
        {dragged && (
          <span className={`${barClasses.slot} ${classes.dragged}`} data-drawn style={place(dragged)}>
            {formatTimeRange(dragged)}
          </span>
        )}
      </td>
    </tr>
  );
});

interface BlockProps {
  slot: ReservationTimelineSlot;
  room: Room;
  words: ReservationTextFormatters;
  isPast: boolean;
  isDragged: boolean;
  style: React.CSSProperties;
}

function ReservationBlock({
  slot: { reservation, key, tone },
  room,
  words,
  isPast,
  isDragged,
  style,
}: BlockProps) {
  const { t } = useI18n();
  const { start, end, mayChange } = reservation;
  const isMovable = mayChange && !isPast;
  const [name, period] = [words.formatName(reservation), formatTimeRange(reservation)];
  return (
    <button
      type="button"
      className={`${barClasses.slot} ${classes.block}`}
      tabIndex={-1}
      data-cell={`${room.id} ${start}`}
      data-reservation={key}
      data-tone={tone === 'closed' ? 'taken' : tone}
      data-start={start}
      data-end={end}
      data-past={isPast || undefined}
      data-dragged={isDragged || undefined}
      aria-haspopup="dialog"
      title={[`${name}, ${period}`, isMovable && t('rooms:move.hint')].filter(Boolean).join('\n')}
      style={style}
      {...(isMovable && { 'data-slot': key, 'aria-keyshortcuts': 'Alt+ArrowLeft Alt+ArrowRight' })}
    >
      <span className={hidden.visuallyHidden}>
        {words.formatRoomNames(reservation.rooms)}, {period}, {name}
      </span>
      <span className={classes.words} aria-hidden>
        <span className={classes.name} data-words={name.replaceAll('\u00a0', ' ')} />
        {/* A bar without room for both times shows the start alone. */}
        <span className={classes.time} data-words={period.replace('–', '\u200b–\u2060')} />
      </span>
      {isMovable && <span className={classes.stretch} data-stretch />}
    </button>
  );
}
