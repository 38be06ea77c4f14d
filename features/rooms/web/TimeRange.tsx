import { formatTime } from '../../../kit/web/format.ts';

/** `9:30–11:00`, and only `9:30` where there is no room for both. */
export function TimeRange({ of: { start, end } }: { of: { start: string; end: string } }) {
  return (
    <span className="reservationTime reservationPeriod">
      {formatTime(start)}
      <wbr />
      <span>–{formatTime(end)}</span>
    </span>
  );
}
