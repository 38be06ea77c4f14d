import type { Activity } from '../../../kit/activityKind.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import type { LocalDate, LocalTime } from '../../../kit/time.ts';
import type { RecurringVisitDetails } from '../recurringVisitor.ts';

export interface RecurringVisitDay {
  memberId: number;
  day: LocalDate;
  time: LocalTime;
  residentId: number;
  visitorFirstName: string;
  visitorLastName: string;
  visitorEmail: string;
  organization: string;
  comment: string;
}

/** Implemented by visits and passed to features/recurringVisits in app.ts. */
export interface RecurringVisitSyncActions {
  /** Each visit is created once. The caller must lock the recurring visits. */
  createVisits(
    tx: Db,
    scope: BuildingScope,
    creation: { now: Date; createdBy: number | null },
    days: readonly RecurringVisitDay[],
  ): Promise<Activity[]>;
  /** `restoresCanceled` restores visits that were cancelled when their host left. */
  updateVisits(
    context: BuildingContext,
    members: readonly number[],
    change: {
      before: readonly RecurringVisitDay[];
      after: readonly RecurringVisitDay[];
      restoresCanceled: boolean;
    },
  ): Promise<void>;
}

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
