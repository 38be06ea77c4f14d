import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { ALL_TOPICS } from '../../kit/endpoint.ts';
import { localDate, localTime, periodEnd } from '../../kit/time.ts';
import { knownZoneNames } from '../../kit/timeZones.ts';
import { modules } from '../modules.ts';
import { weekdays } from './building.ts';

// Its modules and hours are in every screen of it; who may enter one is another by it.
const aBuilding = { about: 'building', topic: ['buildings', ALL_TOPICS] } as const;

const day = z.object({ opens: localTime, closes: periodEnd }).nullable();
/** Names, addresses and what visitors read are text: only that they changed is told, in `fields`. */
const said = z.object({
  timeZone: z.enum(knownZoneNames).optional(),
  openingHours: z.partialRecord(z.enum(weekdays), day).nullable().optional(),
  modules: z.partialRecord(z.enum(modules), z.boolean()).optional(),
  publicCalendars: z.boolean().optional(),
  mayBeFramed: z.boolean().optional(),
});
export type SaidOfBuilding = z.output<typeof said>;

export const buildingMade = activityKind('building.made', aBuilding);
export const buildingChanged = activityKind('building.changed', {
  ...aBuilding,
  says: z.object({ before: said, after: said }),
});
export const buildingArchived = activityKind('building.archived', aBuilding);
export const buildingRestored = activityKind('building.restored', aBuilding);

// What is to be had on a day is another from then on.
const aClosingDay = { about: 'closing_day', topic: ['closingDays', 'rooms', 'parking'] } as const;
const onDay = z.object({ date: localDate });

export const closingDayAdded = activityKind('closing_day.added', { ...aClosingDay, says: onDay });
export const closingDayChanged = activityKind('closing_day.changed', {
  ...aClosingDay,
  says: z.object({ before: onDay, after: onDay }),
});
export const closingDayRemoved = activityKind('closing_day.removed', { ...aClosingDay, says: onDay });
