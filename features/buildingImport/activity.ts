import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';

/**
 * Counts new and changed rows per worksheet. The changes themselves refer to this activity as their cause.
 */
export const buildingSpreadsheetImported = activityKind('building.set_up', {
  entity: 'building',
  details: z.object({ companies: z.int(), people: z.int(), rooms: z.int(), bays: z.int() }).partial(),
});
