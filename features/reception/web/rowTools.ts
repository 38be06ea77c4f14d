import type { DeskPart } from '../../../core/web/receptionPart.ts';
import type { DeskVisit } from '../../visits/shared.ts';
import type { DeskActions } from './useReceptionActions.ts';

/** What the rows need besides their visit: the same for all of them, so that only what changed is drawn anew. */
export interface RowTools {
  actions: DeskActions;
  /** Opens what has the agreement signed, where there is something such. */
  sign: ((visit: DeskVisit) => void) | undefined;
  edit: (visit: DeskVisit) => void;
  count: (visit: DeskVisit) => void;
  /** Who comes in a group, by name. */
  names: (visit: DeskVisit) => void;
  /** Asks who else is visited. */
  host: (visit: DeskVisit) => void;
  /** Shows the code by which they sign on their own phone. */
  phone: (visit: DeskVisit) => void;
  marks: readonly NonNullable<DeskPart['VisitMark']>[];
}
