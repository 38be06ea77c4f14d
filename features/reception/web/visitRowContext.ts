import type { ReceptionVisit } from '../receptionVisit.ts';
import type { ReceptionScreenPart } from './receptionParts.ts';
import type { useArrivalActions } from './useArrivalActions.ts';
import type { useDepartureActions } from './useDepartureActions.ts';
import type { useVisitDecisionActions } from './useVisitDecisionActions.ts';

export type ReceptionVisitActions = Omit<ReturnType<typeof useArrivalActions>['actions'], 'checkIn'> &
  ReturnType<typeof useDepartureActions> &
  ReturnType<typeof useVisitDecisionActions> & {
    /** For a group with named members, a dialog asks who came; Enter confirms all of them. */
    checkInOrCount: (visit: ReceptionVisit) => Promise<void>;
  };

/** Shared by all rows, so that a change of one visit renders one row only. */
export interface VisitRowContext {
  actions: ReceptionVisitActions;
  /** True if the second line of a row has room for few letters. */
  isNarrow: boolean;
  sign: (visit: ReceptionVisit) => void;
  edit: (visit: ReceptionVisit) => void;
  count: (visit: ReceptionVisit) => void;
  editNames: (visit: ReceptionVisit) => void;
  changeHost: (visit: ReceptionVisit) => void;
  showPhoneCode: (visit: ReceptionVisit) => void;
  marks: readonly NonNullable<ReceptionScreenPart['VisitMark']>[];
}
