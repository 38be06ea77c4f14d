import { z } from 'zod';
import { type Sort, sortSchema } from '../../kit/page.ts';
import { searchTextSchema } from '../../kit/searchField.ts';
import { startEndQuerySchema } from '../../kit/time.ts';
import { parcelTabs } from './parcel.ts';

const parcelSorts = ['date', 'recipient', 'sender', 'state'] as const;
export type ParcelSort = Sort<(typeof parcelSorts)[number]>;

/** Parcels of a period, optionally of one tab. `waiting` means those of any day, sorted by date only. */
export const parcelExportFilterSchema = startEndQuerySchema.safeExtend({
  show: z.enum(['waiting', ...parcelTabs]).optional(),
  search: searchTextSchema,
  sort: sortSchema(parcelSorts).optional(),
});

export type ParcelExportFilter = z.output<typeof parcelExportFilterSchema>;
