import { z } from 'zod';
import type { SpaceBookingAccessLevel, SpaceKind } from '../space.ts';
import { MAX_NEW_SPACES, type ManagedSpace, newSpacesSchema, spaceEditSchema } from '../space.ts';

export type SpaceValues = {
  name: string;
  count: number | string;
  kinds: SpaceKind[];
  mayBook: SpaceBookingAccessLevel;
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
  .refine(({ mayBook, companies: companyIds }) => mayBook !== 'companies' || companyIds.length > 0, {
    error: 'bay_companies_missing',
    path: ['companies'],
  });

export const blankSpaceValues: SpaceValues = {
  name: '',
  count: 1,
  kinds: [],
  mayBook: 'everybody',
  companies: [],
};

export const toSpaceValues = ({
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
