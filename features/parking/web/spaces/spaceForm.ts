import { z } from 'zod';
import type { BayKind, WhoMayReserve } from '../../parking.ts';
import { bayEdit, type ManagedBay, MOST_AT_ONCE, newBays } from '../../spaces/space.ts';

/** What the fields show; there is no `version` of what is none yet. */
export type BayValues = {
  name: string;
  count: number | string;
  kinds: BayKind[];
  mayBook: WhoMayReserve;
  companies: string[];
  version?: number;
};

const companies = z.array(z.string().transform(Number));

export const baySchema = z
  .object({
    ...newBays.shape,
    count: z.coerce.number().pipe(z.int().min(1).max(MOST_AT_ONCE)),
    companies,
    version: bayEdit.shape.version,
  })
  .refine(({ mayBook, companies: chosen }) => mayBook !== 'companies' || chosen.length > 0, {
    error: 'bay_companies_missing',
    path: ['companies'],
  });

export const blankBay: BayValues = {
  name: '',
  count: 1,
  kinds: [],
  mayBook: 'everybody',
  companies: [],
};

export const bayValues = ({ name, kinds, mayBook, companies: all, version }: ManagedBay): BayValues => ({
  name,
  count: 1,
  kinds,
  mayBook,
  version,
  companies: all.map(({ id }) => String(id)),
});
