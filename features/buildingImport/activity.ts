import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';

/** How many rows of each sheet were new or differed. What became of each of them stands under it. */
export const workbookRead = activityKind('building.set_up', {
  about: 'building',
  says: z.object({ companies: z.int(), people: z.int(), rooms: z.int(), bays: z.int() }).partial(),
});
