import type { DeskPart } from '../../../core/web/receptionPart.ts';
import type { DeskVisit } from '../../visits/shared.ts';
import type { DeskActions } from './useReceptionActions.ts';

/** Shared by all rows, so that a change of one visit renders one row only. */
export interface RowTools {
  actions: DeskActions;
  /** Opens the dialog in which a signature is matched, if the agreements module is on. */
  sign: ((visit: DeskVisit) => void) | undefined;
  edit: (visit: DeskVisit) => void;
  count: (visit: DeskVisit) => void;
  /** Opens the list of group members. */
  names: (visit: DeskVisit) => void;
  host: (visit: DeskVisit) => void;
  /** Shows the QR code for signing on the visitor's phone. */
  phone: (visit: DeskVisit) => void;
  marks: readonly NonNullable<DeskPart['VisitMark']>[];
}
