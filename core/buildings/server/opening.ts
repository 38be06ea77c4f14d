import type { Principal } from '../../../kit/actor.ts';
import type { Kept } from '../../../kit/server/database/remembered.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { OpeningHours } from '../building.ts';
import { booksOnClosingDays, type ClosedDays, closingDaysOf } from './closingDays.ts';
import { readOpeningHours } from './queries.ts';

/** When a building is open. */
export interface Opening {
  /** As it tells them; null where it tells none. */
  hours: OpeningHours | null;
  /** On which days it is closed. */
  closed: ReadonlySet<LocalDate>;
}

export const opening: Kept<Opening> = {
  name: 'buildings.opening',
  subject: 'opening',
  async read(db, scope) {
    const [hours, days] = await Promise.all([readOpeningHours(db, scope.single), closingDaysOf(db, scope)]);
    return { hours, closed: new Set(days.map(({ date }) => date)) };
  },
};

const NONE: ClosedDays = new Set();

/** Of what is remembered, the days that are closed to somebody; see `daysClosedTo`. */
export const closedTo = (actor: Principal | null, { closed }: Opening): ClosedDays =>
  booksOnClosingDays(actor) ? NONE : closed;
