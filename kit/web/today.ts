import { type LocalDate, today } from '../time.ts';
import { useSession } from './session.ts';

/** Today in the building that the screens speak of. */
export function useToday(): LocalDate {
  return today(useSession().building.timeZone, new Date());
}
