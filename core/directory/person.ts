import { z } from 'zod';
import { languages } from '../../kit/actor.ts';
import { withWireName } from '../../kit/codec.ts';
import { emailAddressSchema } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { plainLineSchema } from '../../kit/plainLine.ts';
import { pkSchema, rowIdSchema, rowIdTextSchema } from '../../kit/rowId.ts';
import { versionFieldSchema } from '../../kit/version.ts';
import {
  editedPersonNamePartSchema,
  newPersonNamePartSchema,
  PERSON_EMAIL_MAX,
  roleSchema,
} from '../people/person.ts';

defineErrors('directory', {
  person_not_yours: 403,
  role_above_yours: 403,
  own_role: 403,
  own_account: 403,
  manager_not_yours: 403,
  company_not_there: 422,
  only_building: 409,
  account_closed: 409,
  account_open: 409,
  no_new_address: 409,
  hand_over_unknown: 422,
  merge_same: 422,
});

export const PERSON_PHONE_MAX = 30;
export const PERSON_FLOOR_MAX = 30;
export const MAX_BULK_PEOPLE = 200;

const idName = z.object({ id: pkSchema, name: z.string() });

/** State of the invitation mail; `kept` if no mail server is configured. */
const invitationMailStates = ['none', 'kept', 'sent', 'failed'] as const;

export const listedPersonSchema = z.object({
  id: pkSchema,
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  newEmail: z.string(),
  company: idName.extend({ logo: z.string().nullable() }),
  companyName: z.string(),
  role: roleSchema,
  managesCompany: z.boolean(),
  buildings: z.array(idName),
  floor: z.string(),
  phone: z.string(),
  active: z.boolean(),
  /** False until the first password is chosen, which the log-in requires. */
  hasPassword: z.boolean(),
  invitation: z.enum(invitationMailStates),
  /** ISO 8601 in UTC, within some minutes; null: never logged in. */
  lastSeenAt: z.string().nullable(),
  /** Number of assistants. */
  assistants: z.int(),
  /** The caller may change and deactivate the account. */
  mayHandle: z.boolean(),
  version: z.int(),
});

export type ListedPerson = z.output<typeof listedPersonSchema>;

export const peopleSorts = ['name', 'company', 'lastSeen'] as const;
export type PeopleSort = (typeof peopleSorts)[number];

/** `never`: has not logged in yet. `closed`: deactivated. */
const accountStateFilters = ['active', 'never', 'closed', 'all'] as const;
export type AccountStateFilter = (typeof accountStateFilters)[number];

const queryId = rowIdTextSchema;

export const peopleFilterSchema = z.object({
  company: queryId.optional(),
  role: roleSchema.optional(),
  state: z.enum(accountStateFilters).default('active'),
});

export type PeopleFilter = z.output<typeof peopleFilterSchema>;

export const peopleFilterEverywhereSchema = peopleFilterSchema.extend({ building: queryId.optional() });

const email = emailAddressSchema(PERSON_EMAIL_MAX);
const details = {
  floor: plainLineSchema.max(PERSON_FLOOR_MAX),
  phone: plainLineSchema.max(PERSON_PHONE_MAX),
};

export const newPersonSchema = z.object({
  firstName: newPersonNamePartSchema,
  lastName: newPersonNamePartSchema,
  email,
  role: roleSchema,
  company: rowIdSchema,
  floor: details.floor.default(''),
  phone: details.phone.default(''),
  managesCompany: z.boolean().default(false),
  /** Null: the language of most people of the company, else of the building. */
  language: z.enum(languages).nullable().default(null),
  sendInvitation: z.boolean().default(true),
});

export type NewPerson = z.output<typeof newPersonSchema>;

/** Omitted fields are unchanged. A new address takes effect once confirmed, if the person has a password. */
export const personEditSchema = z
  .object({
    firstName: editedPersonNamePartSchema,
    lastName: editedPersonNamePartSchema,
    email,
    ...details,
    role: roleSchema,
    company: rowIdSchema,
    managesCompany: z.boolean(),
    buildings: z.array(rowIdSchema).min(1).max(50),
  })
  .partial()
  .extend({ id: rowIdSchema, version: versionFieldSchema });
export type PersonEdit = z.output<typeof personEditSchema>;

export const futureEntriesInBuildingSchema = z.object({
  feature: z.string(),
  title: z.string(),
  count: z.int(),
  /** Descriptions of the first entries. */
  first: z.array(z.string()),
  /** Stays unless it is handed over, such as a checked-in visitor. */
  stays: z.boolean(),
  building: idName,
});

export type FutureEntriesInBuilding = z.output<typeof futureEntriesInBuildingSchema>;

export const deactivationCheckInputSchema = z.object({
  buildings: z.array(rowIdSchema).min(1).max(50).optional(),
});

export const deactivationSchema = z.object({ handOverTo: rowIdSchema.nullable().default(null) });

export const accountMergeInputSchema = z.object({ other: rowIdSchema });

const peopleBulkChangeKinds = [
  'role',
  'company',
  'join',
  'leave',
  'deactivate',
  'reactivate',
  'invite',
] as const;
export type PeopleBulkChangeKind = (typeof peopleBulkChangeKinds)[number];

const fieldByBulkChange: Partial<Record<PeopleBulkChangeKind, 'role' | 'company' | 'there'>> = {
  role: 'role',
  company: 'company',
  join: 'there',
  leave: 'there',
};

export function checkBulkChangeField(
  change: PeopleBulkChangeKind,
  values: { role?: unknown; company?: unknown; there?: unknown },
  context: z.RefinementCtx,
): void {
  const field = fieldByBulkChange[change];
  if (field && values[field] === undefined)
    context.addIssue({ code: 'custom', message: 'required', path: [field] });
}

export const peopleBulkChangeInputSchema = z
  .object({
    people: z.array(rowIdSchema).min(1).max(MAX_BULK_PEOPLE),
    change: z.enum(peopleBulkChangeKinds),
    role: roleSchema.optional(),
    company: rowIdSchema.optional(),
    /** The building to join or leave, required for both. */
    there: withWireName(rowIdSchema.optional(), 'building'),
  })
  .superRefine((input, context) => checkBulkChangeField(input.change, input, context));
export type PeopleBulkChangeInput = z.output<typeof peopleBulkChangeInputSchema>;

export const bulkChangeResultOfPersonSchema = z.object({
  id: pkSchema,
  name: z.string(),
  done: z.boolean(),
  /** Text of the refusal, '' if done. */
  why: z.string(),
});

export type BulkChangeResultOfPerson = z.output<typeof bulkChangeResultOfPersonSchema>;

/** `what` and `why` are texts: what the person may do or not, and the reason. */
const personPermissionSchema = z.object({ may: z.boolean(), what: z.string(), why: z.string() });
export type PersonPermission = z.output<typeof personPermissionSchema>;

const related = z.object({ id: pkSchema, name: z.string(), email: z.string() });

export const detailedPersonSchema = z.object({
  person: listedPersonSchema,
  assistants: z.array(related),
  principals: z.array(related),
  rights: z.array(personPermissionSchema),
  createdAt: z.string(),
  sessions: z.int(),
  formerEmails: z.array(z.string()),
});

export type DetailedPerson = z.output<typeof detailedPersonSchema>;
