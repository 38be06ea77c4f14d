import { z } from 'zod';
import { bilingualRequired } from '../../kit/bilingual.ts';
import { AppError, defineErrors } from '../../kit/errors.ts';
import { dayRange, localDate } from '../../kit/time.ts';
import { versionField } from '../../kit/version.ts';

defineErrors('buildings', {
  building_closed: 422,
  already_closed: 409,
});

/** The refusal of a day on which the building is closed, told at the field that names it. */
export const buildingClosed = (field: string) =>
  new AppError('building_closed', { fields: { [field]: [{ code: 'building_closed' }] } });

export const CLOSING_NAME_MAX = 80;

const name = bilingualRequired(CLOSING_NAME_MAX);

/** A day on which rooms and bays are booked by staff alone, and visitors are announced with a warning. */
export const closingDay = z.object({ id: z.int(), date: localDate, name, version: z.int() });
export type ClosingDay = z.output<typeof closingDay>;

export const newClosingDay = z.object({ date: localDate, name });
export type NewClosingDay = z.output<typeof newClosingDay>;

export const closingDayEdit = newClosingDay.partial().extend({ version: versionField });
export type ClosingDayEdit = z.output<typeof closingDayEdit>;

/** A public holiday where the building stands. */
export const holiday = z.object({ date: localDate, name });
export type Holiday = z.output<typeof holiday>;

/** The building’s present year where none is named. */
export const holidayYear = z.object({ year: z.coerce.number().int().min(2000).max(2199).optional() });
export type HolidayYear = z.output<typeof holidayYear>;

/** The days asked for, both included. */
export const closingDays = dayRange;

/** How many days were closed. */
export const addedDays = z.object({ added: z.int() });
