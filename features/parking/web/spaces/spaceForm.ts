import { z } from 'zod';
import type { SpaceKind, SpaceReservationPermission } from '../../parking.ts';
import { MAX_NEW_SPACES, type ManagedSpace, newSpacesSchema, spaceEditSchema } from '../../spaces/space.ts';

export type SpaceValues = {
  name: string;
  count: number | string;
  kinds: SpaceKind[];
  mayBook: SpaceReservationPermission;
  companies: string[];
  version?: number;
};

const companies = z.array(z.string().transform(Number));

export const spaceFormSchema = z
  .object({
    ...newSpacesSchema.shape,
    count: z.coerce.number().pipe(z.int().min(1).max(MAX_NEW_SPACES)),
    companies,
    version: spaceEditSchema.shape.version,
  })
  .refine(({ mayBook, companies: chosen }) => mayBook !== 'companies' || chosen.length > 0, {
    error: 'bay_companies_missing',
    path: ['companies'],
  });

export const blankSpace: SpaceValues = {
  name: '',
  count: 1,
  kinds: [],
  mayBook: 'everybody',
  companies: [],
};

export const toFormValues = ({
  name,
  kinds,
  mayBook,
  companies: all,
  version,
}: ManagedSpace): SpaceValues => ({
  name,
  count: 1,
  kinds,
  mayBook,
  version,
  companies: all.map(({ id }) => String(id)),
});
