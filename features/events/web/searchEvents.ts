import type { BuildingEvent } from '../event.ts';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The events whose name or description contains the text, whatever the case and the accents. */
export function searchEvents(events: readonly BuildingEvent[], text: string): BuildingEvent[] {
  const wanted = plain(text.trim());
  return events.filter(({ name, description }) => plain(`${name}\n${description}`).includes(wanted));
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
