import type { ReceptionVisit } from '../receptionVisit.ts';
import type { ReceptionScreenPart } from './receptionParts.ts';
import type { ReceptionVisitActionHandlers } from './useReceptionCommands.ts';

/** Shared by all rows, so that a change of one visit renders one row only. */
export interface VisitRowContext {
  actions: ReceptionVisitActionHandlers;
  sign: (visit: ReceptionVisit) => void;
  edit: (visit: ReceptionVisit) => void;
  count: (visit: ReceptionVisit) => void;
  editNames: (visit: ReceptionVisit) => void;
  changeHost: (visit: ReceptionVisit) => void;
  showPhoneCode: (visit: ReceptionVisit) => void;
  marks: readonly NonNullable<ReceptionScreenPart['VisitMark']>[];
}
