import type { CSSProperties, ReactNode } from 'react';
import type { LocalDate } from '../../time.ts';
import { formatLongDay } from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n.ts';
import classes from './DaySpansRow.module.css';
import { gridRoles } from './gridRoles.ts';
import { MorePopover } from './MorePopover.tsx';

/** Whole days, both included. */
export interface DaySpan {
  key: string | number;
  start: LocalDate;
  end: LocalDate;
  /** Gets a lane even for a single day, so that longer items do not hide it. */
  isMine?: boolean;
}

export interface DaySpansProps<Item extends DaySpan> {
  today: LocalDate;
  /** In the order in which they get room. */
  items: readonly Item[];
  /** `isStart` and `isEnd`: the item begins and ends in this row. */
  renderItem: (item: Item, isStart: boolean, isEnd: boolean) => ReactNode;
  maxPerDay: number;
  getMoreHint: (count: number) => string;
}

interface DaySpansRowProps<Item extends DaySpan> extends DaySpansProps<Item> {
  days: readonly LocalDate[];
  className: string | undefined;
  label?: string;
  renderHead?: (day: LocalDate) => ReactNode;
  getDayProps?: ((day: LocalDate) => object) | undefined;
}

/** A row with a cell for each day. Longer items reach over several cells, in lanes above the others. */
export function DaySpansRow<Item extends DaySpan>(props: DaySpansRowProps<Item>) {
  const { days, today, items, renderHead, renderItem, maxPerDay, getMoreHint } = props;
  const { screenLanguage } = useI18n();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const laidOut = layOutSpans(items, days, maxPerDay);
  const render = (item: Item, style?: CSSProperties, days?: number) => (
    <li key={item.key} style={style} data-days={days}>
      {renderItem(item, item.start >= first, item.end <= last)}
    </li>
  );
  return (
    <tr
      {...gridRoles.row}
      aria-label={props.label}
      className={props.className}
      style={{ gridTemplateRows: `repeat(${1 + Math.max(...laidOut.map(({ lanes }) => lanes))}, auto) 1fr` }}
      data-past={last < today || undefined}
    >
      {laidOut.map(({ day, all, segments, singles, lanes, hiddenCount }) => (
        <td
          key={day}
          {...gridRoles.cell}
          className={classes.day}
          data-date={day}
          aria-current={day === today ? 'date' : undefined}
          {...props.getDayProps?.(day)}
        >
          {renderHead?.(day)}
          {segments.length > 0 && (
            <ul className={classes.segments}>
              {segments.map(({ item, lane, length }) =>
                render(
                  item,
                  { gridRow: lane + 2, width: `calc(${length}00% + ${length - 1}px)`, zIndex: 1 },
                  length,
                ),
              )}
            </ul>
          )}
          {singles.length + hiddenCount > 0 && (
            <ul style={{ gridRow: `${lanes + 2} / -1` }}>
              {singles.map((item) => render(item))}
              {hiddenCount > 0 && (
                <li>
                  <MorePopover
                    count={hiddenCount}
                    hint={getMoreHint(hiddenCount)}
                    title={formatLongDay(day, screenLanguage)}
                  >
                    {all.map((item) => (
                      <div key={item.key}>{renderItem(item, item.start === day, item.end === day)}</div>
                    ))}
                  </MorePopover>
                </li>
              )}
            </ul>
          )}
        </td>
      ))}
    </tr>
  );
}

interface LaidOutDay<Item> {
  day: LocalDate;
  all: Item[];
  segments: { item: Item; lane: number; length: number }[];
  singles: Item[];
  /** Lanes of segments above the items of this day. */
  lanes: number;
  hiddenCount: number;
}

function layOutSpans<Item extends DaySpan>(
  items: readonly Item[],
  days: readonly LocalDate[],
  maxPerDay: number,
): LaidOutDay<Item>[] {
  const laidOut = days.map((day): LaidOutDay<Item> => {
    return { day, all: [], segments: [], singles: [], lanes: 0, hiddenCount: 0 };
  });
  const lanes: Item[][] = [];
  for (const item of items) {
    const covered = laidOut.filter(({ day }) => item.start <= day && day <= item.end);
    const [first] = covered;
    if (!first) continue;
    for (const { all } of covered) all.push(item);
    if (item.start === item.end && !item.isMine) {
      first.singles.push(item);
      continue;
    }
    const freeLane = lanes.findIndex((others) =>
      others.every((other) => other.end < item.start || item.end < other.start),
    );
    const lane = freeLane < 0 ? lanes.length : freeLane;
    if (lane >= maxPerDay) {
      for (const each of covered) each.hiddenCount += 1;
      continue;
    }
    lanes[lane] = [...(lanes[lane] ?? []), item];
    first.segments.push({ item, lane, length: covered.length });
    for (const each of covered) each.lanes = Math.max(each.lanes, lane + 1);
  }
  return laidOut.map((each) => {
    const singles = each.singles.slice(0, maxPerDay - each.lanes);
    return { ...each, singles, hiddenCount: each.hiddenCount + each.singles.length - singles.length };
  });
}
