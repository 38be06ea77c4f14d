import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { nameVisibilities } from '../../kit/actor.ts';
import { ALL_TOPICS } from '../../kit/endpoint.ts';
import { localDate } from '../../kit/time.ts';
import { companiesTopic } from './api.ts';

// Each is told once for each of its buildings.
const aCompany = { about: 'company', topic: companiesTopic } as const;

/** What is changed of it, as far as that names nobody. */
const settings = z
  .object({
    recordsVisitorEmail: z.boolean(),
    nameVisibility: z.enum(nameVisibilities),
    maySwitchLanguage: z.boolean(),
    quota: z.number().nullable(),
    leaseEnd: localDate.nullable(),
  })
  .partial();
export type CompanySettings = z.output<typeof settings>;

export const companyCreated = activityKind('company.created', aCompany);
export const companyChanged = activityKind('company.changed', {
  ...aCompany,
  // Its name stands in every list; what it lets its people do, and how long they may book, is theirs to know at once.
  topic: [companiesTopic, ALL_TOPICS],
  says: z.object({ before: settings, after: settings }),
});
/** It is in the building from then on. */
export const companyArrived = activityKind('company.arrived', aCompany);
/** It is there no longer; with how many people whose accounts were closed. */
export const companyLeft = activityKind('company.left', { ...aCompany, says: z.object({ people: z.int() }) });
