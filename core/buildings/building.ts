import { z } from 'zod';
import { bilingualTextSchema } from '../../kit/bilingualText.ts';
import { defineErrors } from '../../kit/errors.ts';
import { plainLineSchema } from '../../kit/plainLine.ts';
import { plainTextSchema } from '../../kit/plainText.ts';
import { pkSchema, rowIdSchema } from '../../kit/rowId.ts';
import { localTimeSchema, periodEndTimeSchema } from '../../kit/time.ts';
import { timeZoneNameSchema } from '../../kit/timeZones.ts';
import { versionFieldSchema } from '../../kit/version.ts';
import { modules } from '../feature/modules.ts';

defineErrors('buildings', {
  time_zone_unknown: 422,
  closes_before_opening: 422,
  building_in_use: 409,
  last_building: 409,
});

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type WeekdayName = (typeof weekdays)[number];

const hours = z
  .object({ opens: localTimeSchema, closes: periodEndTimeSchema })
  .refine((day) => day.opens < day.closes, {
    error: 'closes_before_opening',
  });
/** Null: closed that day. If all are null, no hours are shown. Hours are informational and refuse nothing. */
export const buildingOpeningHoursSchema = z.object(
  Object.fromEntries(weekdays.map((day) => [day, hours.nullable().default(null)])) as Record<
    WeekdayName,
    z.ZodDefault<z.ZodNullable<typeof hours>>
  >,
);
export type BuildingOpeningHours = z.output<typeof buildingOpeningHoursSchema>;

/** Public, also before log-in. */
export const buildingSummarySchema = z.object({
  id: pkSchema,
  name: z.string(),
  logo: z.string().nullable(),
});

export const ownBuildingSchema = buildingSummarySchema.extend({
  timeZone: z.string(),
  openingHours: buildingOpeningHoursSchema.nullable(),
});

export const BUILDING_NAME_MAX = 100;
export const BUILDING_ADDRESS_MAX = 200;
export const RECEPTION_CONTACT_MAX = 100;
export const RECEPTION_PHONE_MAX = 30;
export const WELCOME_TEXT_MAX = 1000;

const settings = {
  name: plainLineSchema.min(1).max(BUILDING_NAME_MAX),
  address: plainLineSchema.max(BUILDING_ADDRESS_MAX),
  timeZone: timeZoneNameSchema,
  receptionContact: plainLineSchema.max(RECEPTION_CONTACT_MAX),
  receptionPhone: plainLineSchema.max(RECEPTION_PHONE_MAX),
  directions: bilingualTextSchema(WELCOME_TEXT_MAX, plainTextSchema),
  whatToBring: bilingualTextSchema(WELCOME_TEXT_MAX, plainTextSchema),
  openingHours: buildingOpeningHoursSchema,
  modules: z.array(z.enum(modules)).overwrite((on) => modules.filter((module) => on.includes(module))),
  publicCalendars: z.boolean(),
  mayBeFramed: z.boolean(),
};

export const buildingSettingsSchema = buildingSummarySchema.extend({
  ...settings,
  openingHours: buildingOpeningHoursSchema.nullable(),
  archived: z.boolean(),
  version: z.int(),
});

export type BuildingSettings = z.output<typeof buildingSettingsSchema>;

export type VisitorWelcomeInfo = Pick<
  BuildingSettings,
  'receptionContact' | 'receptionPhone' | 'directions' | 'whatToBring' | 'openingHours'
>;

export const newBuildingSchema = z.object(settings).partial().required({ name: true });
export type NewBuilding = z.output<typeof newBuildingSchema>;

export const buildingEditSchema = z
  .object({ ...settings, logo: z.union([z.literal('none'), rowIdSchema]), version: versionFieldSchema })
  .partial();
export type BuildingEdit = z.output<typeof buildingEditSchema>;

export const moduleUseSchema = z.object({
  module: z.enum(modules),
  on: z.boolean(),
  ahead: z.array(z.object({ title: z.string(), count: z.int(), first: z.array(z.string()) })),
});

export type ModuleUse = z.output<typeof moduleUseSchema>;

export const buildingSorts = ['name', 'address'] as const;
export type BuildingSort = (typeof buildingSorts)[number];

export const createdBuildingSchema = z.object({ id: pkSchema });

/** True: archive even if reservations or visits lie ahead. */
export const buildingArchivingInputSchema = z.object({ confirmed: z.boolean().default(false) });
