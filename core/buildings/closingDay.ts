import { z } from 'zod';
import { requiredBilingualTextSchema } from '../../kit/bilingualText.ts';
import { AppError, defineErrors } from '../../kit/errors.ts';
import { pkSchema } from '../../kit/rowId.ts';
import { dayRangeQuerySchema, localDateSchema } from '../../kit/time.ts';
import { versionFieldSchema } from '../../kit/version.ts';

defineErrors('buildings', {
  building_closed: 422,
  already_closed: 409,
});

export const createBuildingClosedError = (field: string) =>
  new AppError('building_closed', { fields: { [field]: [{ code: 'building_closed' }] } });

export const CLOSING_DAY_NAME_MAX = 80;

const name = requiredBilingualTextSchema(CLOSING_DAY_NAME_MAX);

/** Only staff may book rooms and parking spaces on it; visits are scheduled with a warning. */
export const closingDaySchema = z.object({ id: pkSchema, date: localDateSchema, name, version: z.int() });
export type ClosingDay = z.output<typeof closingDaySchema>;

export const newClosingDaySchema = z.object({ date: localDateSchema, name });
export type NewClosingDay = z.output<typeof newClosingDaySchema>;

export const closingDayEditSchema = newClosingDaySchema.partial().extend({ version: versionFieldSchema });
export type ClosingDayEdit = z.output<typeof closingDayEditSchema>;

export const holidaySchema = z.object({ date: localDateSchema, name });
export type Holiday = z.output<typeof holidaySchema>;

export const holidayYearQuerySchema = z.object({
  year: z.coerce.number().int().min(2000).max(2199).optional(),
});

export type HolidayYearQuery = z.output<typeof holidayYearQuerySchema>;

export const closingDaysRangeSchema = dayRangeQuerySchema;

export const addedClosingDayCountSchema = z.object({ added: z.int() });
