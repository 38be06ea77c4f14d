import { z } from 'zod';
import { type Sort, sortSchema } from '../../kit/page.ts';
import { MAX_SEARCH_LENGTH } from '../../kit/search.ts';
import { startEndQuerySchema } from '../../kit/time.ts';
import { parcelTabs } from './parcel.ts';

const parcelSorts = ['date', 'recipient', 'sender', 'state'] as const;
export type ParcelSort = Sort<(typeof parcelSorts)[number]>;

/** Parcels of some days, all or those of a tab, or all waiting parcels of any day, which sort by date only. */
export const parcelExportFilterSchema = startEndQuerySchema.safeExtend({
  show: z.enum(['waiting', ...parcelTabs]).optional(),
  search: z.string().max(MAX_SEARCH_LENGTH).default(''),
  sort: sortSchema(parcelSorts).optional(),
});

export type ParcelExportFilter = z.output<typeof parcelExportFilterSchema>;
