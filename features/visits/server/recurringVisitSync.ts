import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { RecurringVisitDetails } from '../recurringVisitor.ts';

interface VisitReference {
  id: number;
  standingMemberId: number | null;
  date: LocalDate;
}

/** Other visits are omitted from the result. */
export type ReadRecurringVisitDetails = (
  db: Db,
  scope: BuildingScope,
  visits: readonly VisitReference[],
) => Promise<ReadonlyMap<number, RecurringVisitDetails>>;
