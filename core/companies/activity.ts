import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { nameVisibilities } from '../../kit/actor.ts';
import { ALL_TOPICS } from '../../kit/endpoint.ts';
import { localDateSchema } from '../../kit/time.ts';
import { companiesTopic } from '../people/api.ts';

// Recorded once for each building of the company.
const aCompany = { entity: 'company', topic: companiesTopic } as const;

const settings = z
  .object({
    recordsVisitorEmail: z.boolean(),
    nameVisibility: z.enum(nameVisibilities),
    maySwitchLanguage: z.boolean(),
    quota: z.number().nullable(),
    leaseEnd: localDateSchema.nullable(),
  })
  .partial();
export type CompanySettings = z.output<typeof settings>;

export const companyCreated = activityKind('company.created', aCompany);
export const companyChanged = activityKind('company.changed', {
  ...aCompany,
  // The company's name and rules appear on many screens.
  topic: [companiesTopic, ALL_TOPICS],
  details: z.object({ before: settings, after: settings }),
});
export const companyMovedIn = activityKind('company.arrived', aCompany);
export const companyLeft = activityKind('company.left', {
  ...aCompany,
  details: z.object({ people: z.int() }),
});
