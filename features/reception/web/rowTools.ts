import type { DeskPart } from '../../../core/web/receptionPart.ts';
import type { ReceptionVisit } from '../../visits/shared.ts';
import type { ReceptionActions } from './useReceptionActions.ts';

/** Shared by all rows, so that a change of one visit renders one row only. */
export interface RowTools {
  actions: ReceptionActions;
  /** Opens the dialog in which a signature is matched, if the agreements module is on. */
  sign: ((visit: ReceptionVisit) => void) | undefined;
  edit: (visit: ReceptionVisit) => void;
  count: (visit: ReceptionVisit) => void;
  /** Opens the list of group members. */
  editNames: (visit: ReceptionVisit) => void;
  changeHost: (visit: ReceptionVisit) => void;
  /** Shows the QR code for signing on the visitor's phone. */
  showPhoneCode: (visit: ReceptionVisit) => void;
  marks: readonly NonNullable<DeskPart['VisitMark']>[];
}
