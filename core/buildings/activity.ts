import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { ALL_TOPICS } from '../../kit/endpoint.ts';
import { localDateSchema, localTimeSchema, periodEndTimeSchema } from '../../kit/time.ts';
import { acceptedTimeZoneNames } from '../../kit/timeZones.ts';
import { modules } from '../feature/modules.ts';
import { weekdays } from './building.ts';

// Every screen uses modules and hours, and access may change, so everything is invalidated.
const aBuilding = { entity: 'building', topic: ['buildings', ALL_TOPICS] } as const;

const day = z.object({ opens: localTimeSchema, closes: periodEndTimeSchema }).nullable();
/** Names, addresses and texts are not recorded; `fields` lists that they changed. */
const buildingChanges = z.object({
  timeZone: z.enum(acceptedTimeZoneNames).optional(),
  openingHours: z.partialRecord(z.enum(weekdays), day).nullable().optional(),
  modules: z.partialRecord(z.enum(modules), z.boolean()).optional(),
  publicCalendars: z.boolean().optional(),
  mayBeFramed: z.boolean().optional(),
});
export type BuildingChanges = z.output<typeof buildingChanges>;

export const buildingCreated = activityKind('building.made', aBuilding);
export const buildingChanged = activityKind('building.changed', {
  ...aBuilding,
  details: z.object({ before: buildingChanges, after: buildingChanges }),
});
export const buildingArchived = activityKind('building.archived', aBuilding);
export const buildingRestored = activityKind('building.restored', aBuilding);

// A closing day changes the availability of rooms and parking spaces.
const aClosingDay = { entity: 'closing_day', topic: ['closingDays', 'rooms', 'parking'] } as const;
const onDay = z.object({ date: localDateSchema });

export const closingDayAdded = activityKind('closing_day.added', { ...aClosingDay, details: onDay });
export const closingDayChanged = activityKind('closing_day.changed', {
  ...aClosingDay,
  details: z.object({ before: onDay, after: onDay }),
});
export const closingDayRemoved = activityKind('closing_day.removed', { ...aClosingDay, details: onDay });
