import { z } from 'zod';
import { nameVisibilities } from '../../kit/actor.ts';
import { emailAddressOrEmpty } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { editedName, personName } from '../../kit/personName.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { rowId } from '../../kit/rowId.ts';
import { localDate } from '../../kit/time.ts';
import { versionField } from '../../kit/version.ts';

defineErrors('companies', {
  company_name_taken: 422,
  company_has_people: 409,
  company_shared: 403,
  company_without_building: 422,
  quota_nought: 422,
  quota_quarters: 422,
  phone_invalid: 422,
});

export const COMPANY_NAME_MAX = 100;
export const FLOORS_MAX = 60;
export const CONTACT_NAME_MAX = 60;
export const CONTACT_EMAIL_MAX = 100;
export const PHONE_MAX = 30;
export const QUOTA_MAX = 1_000;
const MOST_BUILDINGS = 50;

/** A company as everybody may see it. */
export const company = z.object({ id: z.int(), name: z.string() });
export type Company = z.output<typeof company>;

/** Hours of meeting room a building and day. There is no limit of nought: whoever means that there is none says none. */
const quota = z
  .number()
  .min(0, { error: 'quota_nought' })
  .refine((hours) => hours !== 0, { error: 'quota_nought' })
  .max(QUOTA_MAX)
  .refine((hours) => Number.isInteger(hours * 4), { error: 'quota_quarters' })
  .nullable();

const floors = plainLine.max(FLOORS_MAX);

/** Where a company is: a building, and on which floors of it. */
const presence = z.object({ id: rowId, floors: floors.default('') });
export type Presence = z.output<typeof presence>;

const settings = {
  name: plainLine.min(1).max(COMPANY_NAME_MAX),
  /** Visitors' addresses are asked for. */
  recordsVisitorEmail: z.boolean(),
  nameVisibility: z.enum(nameVisibilities),
  maySwitchLanguage: z.boolean(),
  quota,
  contactName: personName.max(CONTACT_NAME_MAX),
  contactEmail: emailAddressOrEmpty(CONTACT_EMAIL_MAX),
  contactPhone: plainLine.max(PHONE_MAX).regex(/^[0-9 +()./-]*$/, { error: 'phone_invalid' }),
  /** A picture that was uploaded; null: none. */
  logo: rowId.nullable(),
  /** The last day of the lease; null where that is open. */
  leaseEnd: localDate.nullable(),
};

const defaults = {
  name: settings.name,
  recordsVisitorEmail: settings.recordsVisitorEmail.default(false),
  nameVisibility: settings.nameVisibility.default('company'),
  maySwitchLanguage: settings.maySwitchLanguage.default(true),
  quota: settings.quota.default(null),
  contactName: settings.contactName.default(''),
  contactEmail: settings.contactEmail.default(''),
  contactPhone: settings.contactPhone.default(''),
  logo: settings.logo.default(null),
  leaseEnd: settings.leaseEnd.default(null),
};

/** A new company; without buildings it is in the first of whoever makes it. */
export const newCompany = z.object({
  ...defaults,
  buildings: z.array(presence).max(MOST_BUILDINGS).default([]),
});
export type NewCompany = z.output<typeof newCompany>;

/** A company that comes to a building: a new one, or one that is known already by its id. */
export const arrivingCompany = z.object({
  ...defaults,
  name: settings.name.optional(),
  known: rowId.optional(),
  floors: floors.default(''),
});
export type ArrivingCompany = z.output<typeof arrivingCompany>;

/** What is changed of a company; `buildings`: those of whoever changes it, all of them. */
export const companyEdit = z.object({
  name: settings.name.optional(),
  recordsVisitorEmail: settings.recordsVisitorEmail.optional(),
  nameVisibility: settings.nameVisibility.optional(),
  maySwitchLanguage: settings.maySwitchLanguage.optional(),
  quota: settings.quota.optional(),
  contactName: editedName.max(CONTACT_NAME_MAX).optional(),
  contactEmail: settings.contactEmail.optional(),
  contactPhone: settings.contactPhone.optional(),
  logo: settings.logo.optional(),
  leaseEnd: settings.leaseEnd.optional(),
  buildings: z.array(presence).max(MOST_BUILDINGS).optional(),
  version: versionField,
});
export type CompanyEdit = z.output<typeof companyEdit>;

/** A company as those see it who run its buildings; of other buildings than theirs they know only that there are some. */
export const listedCompany = z.object({
  id: z.int(),
  name: z.string(),
  /** Root-relative address. */
  logo: z.string().nullable(),
  recordsVisitorEmail: z.boolean(),
  nameVisibility: z.enum(nameVisibilities),
  maySwitchLanguage: z.boolean(),
  quota: z.number().nullable(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  leaseEnd: z.string().nullable(),
  buildings: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      floors: z.string(),
      /** Whose account is open. */
      people: z.int(),
      /** Hours of meeting room booked against the quota on the building's today. */
      quotaUsed: z.number(),
    }),
  ),
  /** Whether it is in a building that the reader does not administer, too. */
  elsewhere: z.boolean(),
  people: z.int(),
  managers: z.array(z.object({ id: z.int(), firstName: z.string(), lastName: z.string() })),
  /** The buildings that it has left, and when. */
  left: z.array(z.object({ id: z.int(), name: z.string(), on: z.string() })),
  archived: z.boolean(),
  /** Whether the reader may change more than where it is. */
  mayEdit: z.boolean(),
  version: z.int(),
});
export type ListedCompany = z.output<typeof listedCompany>;

export const companySorts = ['name', 'people', 'leaseEnd'] as const;
export type CompanySort = (typeof companySorts)[number];

/** Which companies are listed: those that are there, of these whose lease ends soon, or those that have left. */
export const companyShows = ['present', 'leaving', 'archived'] as const;
export type CompanyShow = (typeof companyShows)[number];

/** So many days before its lease ends a company is said to leave soon. */
export const LEAVES_WITHIN = 60;
