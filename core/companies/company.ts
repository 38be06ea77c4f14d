import { z } from 'zod';
import { nameVisibilities } from '../../kit/actor.ts';
import { withWireName } from '../../kit/codec.ts';
import { emailAddressOrEmptySchema } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { checkedPersonNameSchema, uncheckedPersonNameSchema } from '../../kit/personName.ts';
import { plainLineSchema } from '../../kit/plainLine.ts';
import { pkInputSchema, pkSchema, rowIdSchema } from '../../kit/rowId.ts';
import { localDateSchema } from '../../kit/time.ts';
import { versionFieldSchema } from '../../kit/version.ts';

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
export const COMPANY_FLOORS_TEXT_MAX = 60;
export const COMPANY_CONTACT_NAME_MAX = 60;
export const COMPANY_CONTACT_EMAIL_MAX = 100;
export const COMPANY_CONTACT_PHONE_MAX = 30;
const COMPANY_QUOTA_MAX = 1_000;

/** Hours of meeting room per building and day. Zero is refused, because it is usually meant as unlimited. */
const quota = z
  .number()
  .min(0, { error: 'quota_nought' })
  .refine((hours) => hours !== 0, { error: 'quota_nought' })
  .max(COMPANY_QUOTA_MAX)
  .refine((hours) => Number.isInteger(hours * 4), { error: 'quota_quarters' })
  .nullable();

const floors = plainLineSchema.max(COMPANY_FLOORS_TEXT_MAX);

const presence = z.object({ id: pkInputSchema, floors: floors.default('') });
export type CompanyFloorsInBuilding = z.output<typeof presence>;

const settings = {
  name: plainLineSchema.min(1).max(COMPANY_NAME_MAX),
  recordsVisitorEmail: z.boolean(),
  nameVisibility: z.enum(nameVisibilities),
  maySwitchLanguage: z.boolean(),
  quota,
  contactName: checkedPersonNameSchema.max(COMPANY_CONTACT_NAME_MAX),
  contactEmail: emailAddressOrEmptySchema(COMPANY_CONTACT_EMAIL_MAX),
  contactPhone: plainLineSchema
    .max(COMPANY_CONTACT_PHONE_MAX)
    .regex(/^[0-9 +()./-]*$/, { error: 'phone_invalid' }),
  logo: rowIdSchema.nullable(),
  /** The last day; null: open-ended. */
  leaseEnd: localDateSchema.nullable(),
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

export const newCompanySchema = z.object({
  ...defaults,
  buildings: z.array(presence).default([]),
});

export type NewCompany = z.output<typeof newCompanySchema>;

/** A new company, or an existing one by its id `known`. */
export const addCompanyToBuildingInputSchema = z.object({
  ...defaults,
  name: settings.name.optional(),
  known: withWireName(rowIdSchema.optional(), 'pk'),
  floors: floors.default(''),
});

export type AddCompanyToBuildingInput = z.output<typeof addCompanyToBuildingInputSchema>;

export const companyEditSchema = z.object({
  name: settings.name.optional(),
  recordsVisitorEmail: settings.recordsVisitorEmail.optional(),
  nameVisibility: settings.nameVisibility.optional(),
  maySwitchLanguage: settings.maySwitchLanguage.optional(),
  quota: settings.quota.optional(),
  contactName: uncheckedPersonNameSchema.max(COMPANY_CONTACT_NAME_MAX).optional(),
  contactEmail: settings.contactEmail.optional(),
  contactPhone: settings.contactPhone.optional(),
  logo: settings.logo.optional(),
  leaseEnd: settings.leaseEnd.optional(),
  buildings: z.array(presence).optional(),
  version: versionFieldSchema,
});

export type CompanyEdit = z.output<typeof companyEditSchema>;

/** Other buildings than the reader's are not listed; `elsewhere` tells that they exist. */
export const listedCompanySchema = z.object({
  id: pkSchema,
  name: z.string(),
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
      id: pkSchema,
      name: z.string(),
      floors: z.string(),
      /** Open accounts. */
      people: z.int(),
      quotaUsed: z.number(),
    }),
  ),
  elsewhere: z.boolean(),
  people: z.int(),
  managers: z.array(z.object({ id: pkSchema, firstName: z.string(), lastName: z.string() })),
  left: z.array(z.object({ id: pkSchema, name: z.string(), on: z.string() })),
  archived: z.boolean(),
  /** False: the reader may change only the company's buildings and floors. */
  mayEdit: z.boolean(),
  version: z.int(),
});

export type ListedCompany = z.output<typeof listedCompanySchema>;

export const companySorts = ['name', 'people', 'leaseEnd'] as const;
export type CompanySort = (typeof companySorts)[number];

export const companyTenancyFilters = ['present', 'leaving', 'archived'] as const;
export type CompanyTenancyFilter = (typeof companyTenancyFilters)[number];

export const LEASE_WARNING_DAYS = 60;
