import type { Activity } from '../../../kit/activityKind.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import type { LocalDate, LocalTime } from '../../../kit/time.ts';
import type { RecurringVisitor } from '../recurringVisitor.ts';

/** Somebody who comes regularly, on one of their days. */
export interface StandingDay {
  memberId: number;
  day: LocalDate;
  time: LocalTime;
  /** Whom the desk calls. */
  residentId: number;
  visitorFirstName: string;
  visitorLastName: string;
  /** `''`: none is known. */
  visitorEmail: string;
  organization: string;
  comment: string;
}

/** What visits do for who comes regularly; handed over where the features are listed (standingDay.ts). */
export interface StandingVisits {
  /**
   * Makes the visits of these days that are not there yet, each once whatever became of it; answers what is to be recorded. Whoever
   * calls has locked the standing visits, so that none of them changes meanwhile.
   */
  expect(
    tx: Db,
    scope: BuildingScope,
    made: { now: Date; createdBy: number | null },
    days: readonly StandingDay[],
  ): Promise<Activity[]>;
  /**
   * Has the visits from today on of these people follow a change, as far as they still wait: who is not expected any more is taken back,
   * what has changed of the others is changed in them. `revives`: those are expected again that were called off as their host left.
   */
  follow(
    context: BuildingContext,
    members: readonly number[],
    change: { before: readonly StandingDay[]; after: readonly StandingDay[]; revives: boolean },
  ): Promise<void>;
}

/** A visit as far as it matters whether its visitor comes regularly. */
export interface MaybeStanding {
  id: number;
  standingMemberId: number | null;
  date: LocalDate;
}

/** Of some visits what each is part of whose visitor comes regularly, with what they lack on that day; others are left out. */
export type StandingOf = (
  db: Db,
  scope: BuildingScope,
  visits: readonly MaybeStanding[],
) => Promise<ReadonlyMap<number, RecurringVisitor>>;
