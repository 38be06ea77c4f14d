import { z } from 'zod';
import { bilingual } from '../../kit/bilingual.ts';
import { defineErrors } from '../../kit/errors.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { plainText } from '../../kit/plainText.ts';
import { rowId } from '../../kit/rowId.ts';
import { localTime, periodEnd } from '../../kit/time.ts';
import { timeZoneName } from '../../kit/timeZones.ts';
import { versionField } from '../../kit/version.ts';
import { modules } from '../modules.ts';

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
export type Weekday = (typeof weekdays)[number];

const hours = z.object({ opens: localTime, closes: periodEnd }).refine((day) => day.opens < day.closes, {
  error: 'closes_before_opening',
});
/**
 * On which hours of each weekday the building is open; null: it stays closed, and where all are null nothing is told. They
 * refuse nothing.
 */
export const openingHours = z.object(
  Object.fromEntries(weekdays.map((day) => [day, hours.nullable().default(null)])) as Record<
    Weekday,
    z.ZodDefault<z.ZodNullable<typeof hours>>
  >,
);
export type OpeningHours = z.output<typeof openingHours>;

/** A building as everybody may see it, before logging in as well. */
export const building = z.object({
  id: z.int(),
  name: z.string(),
  /** Root-relative address of the picture, null where there is none. */
  logo: z.string().nullable(),
});
export type Building = z.output<typeof building>;

/** A building as its people see it. */
export const ownBuilding = building.extend({
  timeZone: z.string(),
  openingHours: openingHours.nullable(),
});

/** Which modules a building has switched on. */
export const moduleFlags = z.object(
  Object.fromEntries(modules.map((module) => [module, z.boolean()])) as Record<
    (typeof modules)[number],
    z.ZodBoolean
  >,
);
export type ModuleFlags = z.output<typeof moduleFlags>;

export const BUILDING_NAME_MAX = 100;
export const ADDRESS_MAX = 200;
export const CONTACT_MAX = 100;
export const PHONE_MAX = 30;
export const WELCOME_MAX = 1000;

const settings = {
  name: plainLine.min(1).max(BUILDING_NAME_MAX),
  address: plainLine.max(ADDRESS_MAX),
  timeZone: timeZoneName,
  receptionContact: plainLine.max(CONTACT_MAX),
  receptionPhone: plainLine.max(PHONE_MAX),
  /** How visitors find in, and what they need. */
  directions: bilingual(WELCOME_MAX, plainText),
  whatToBring: bilingual(WELCOME_MAX, plainText),
  openingHours,
  modules: z.array(z.enum(modules)).overwrite((on) => modules.filter((module) => on.includes(module))),
  publicCalendars: z.boolean(),
  mayBeFramed: z.boolean(),
};

/** What administrators set of a building, as staff see it. */
export const buildingSettings = building.extend({
  ...settings,
  openingHours: openingHours.nullable(),
  archived: z.boolean(),
  version: z.int(),
});
export type BuildingSettings = z.output<typeof buildingSettings>;

/** What a building tells its visitors, besides where it is. */
export type VisitorWelcome = Pick<
  BuildingSettings,
  'receptionContact' | 'receptionPhone' | 'directions' | 'whatToBring' | 'openingHours'
>;

/** A name is enough; the rest has a default. */
export const newBuilding = z.object(settings).partial().required({ name: true });
export type NewBuilding = z.output<typeof newBuilding>;

/** What changes of a building. `logo`: the id of a picture that was uploaded for it, or none. */
export const buildingEdit = z
  .object({ ...settings, logo: z.union([z.literal('none'), rowId]), version: versionField })
  .partial();
export type BuildingEdit = z.output<typeof buildingEdit>;

/** A module of the building, and what is booked ahead under it: told before it is switched off. */
export const moduleUse = z.object({
  module: z.enum(modules),
  on: z.boolean(),
  ahead: z.array(z.object({ title: z.string(), count: z.int(), first: z.array(z.string()) })),
});
export type ModuleUse = z.output<typeof moduleUse>;

/** By what a list of buildings is sorted. */
export const buildingSorts = ['name', 'address'] as const;
export type BuildingSort = (typeof buildingSorts)[number];

/** What a new building is known by. */
export const madeBuilding = z.object({ id: z.int() });

/** `confirmed`: also where something is still to come there. */
export const archiving = z.object({ confirmed: z.boolean().default(false) });
