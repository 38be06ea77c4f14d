import { searching } from '../../../kit/search.ts';
import type { BuildingEvent } from '../event.ts';

/** The events whose name and description hold every word of the text. */
export function searchEvents(events: readonly BuildingEvent[], text: string): BuildingEvent[] {
  const finds = searching(text);
  return events.filter(({ name, description }) => finds(name, description));
}

/** What is still to come, the next first; then what is over, the latest first. */
export function nextFirst(events: readonly BuildingEvent[]): BuildingEvent[] {
  const moment = ({ startDate, startTime }: BuildingEvent) => `${startDate} ${startTime}`;
  return events.toSorted((one, other) => {
    if (one.isOver !== other.isOver) return one.isOver ? 1 : -1;
    const order = moment(one).localeCompare(moment(other));
    return one.isOver ? -order : order;
  });
}
