import { z } from 'zod';
import { languages, roles } from '../../kit/actor.ts';
import { emailAddress } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { rowId, rowIdText } from '../../kit/rowId.ts';
import { versionField } from '../../kit/version.ts';
import { editedNamePart, PERSON_EMAIL_MAX, personNamePart } from './person.ts';

defineErrors('people', {
  person_not_yours: 403,
  role_above_yours: 403,
  own_role: 403,
  own_account: 403,
  manager_not_yours: 403,
  company_not_there: 422,
  last_administrator: 409,
  only_building: 409,
  account_closed: 409,
  account_open: 409,
  no_new_address: 409,
  hand_over_unknown: 422,
  merge_same: 422,
});

export const PERSON_PHONE_MAX = 30;
export const PERSON_FLOOR_MAX = 30;
/** So many people are changed by one call. */
export const MOST_AT_ONCE = 200;

const idName = z.object({ id: z.int(), name: z.string() });

/** What became of the e-mail that invites somebody to choose their first password: it is `kept` where no mail server is set up. */
export const invitationStates = ['none', 'kept', 'sent', 'failed'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Somebody as those who look after people see them. */
export const listedPerson = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  /** Both, in this order. */
  name: z.string(),
  email: z.string(),
  /** A new address that waits to be confirmed; '' where none does. */
  newEmail: z.string(),
  company: idName,
  companyName: z.string(),
  role: z.enum(roles),
  managesCompany: z.boolean(),
  /** Those of the reader's buildings that they belong to. */
  buildings: z.array(idName),
  floor: z.string(),
  phone: z.string(),
  active: z.boolean(),
  /** They have chosen a password: before that, nobody can log in as them. */
  hasPassword: z.boolean(),
  /** Of who has: `none`, whatever was sent. */
  invitation: z.enum(invitationStates),
  /** ISO 8601, UTC, some minutes exact; null: never logged in. */
  lastSeenAt: z.string().nullable(),
  /** How many may act for them. */
  assistants: z.int(),
  /** Whether the reader may change them. */
  mayHandle: z.boolean(),
  version: z.int(),
});
export type ListedPerson = z.output<typeof listedPerson>;

export const peopleSorts = ['name', 'company', 'lastSeen'] as const;
export type PeopleSort = (typeof peopleSorts)[number];

/** Whose account is open, was shut, or is open and was never used. */
export const accountStates = ['active', 'never', 'closed', 'all'] as const;
export type AccountState = (typeof accountStates)[number];

const queryId = rowIdText;

/** Which people are asked for. */
export const peopleFilter = z.object({
  company: queryId.optional(),
  role: z.enum(roles).optional(),
  state: z.enum(accountStates).default('active'),
});
export type PeopleFilter = z.output<typeof peopleFilter>;

export const peopleFilterEverywhere = peopleFilter.extend({ building: queryId.optional() });

const email = emailAddress(PERSON_EMAIL_MAX);
const details = {
  floor: plainLine.max(PERSON_FLOOR_MAX),
  phone: plainLine.max(PERSON_PHONE_MAX),
};

/** Somebody gets an account. */
export const newPerson = z.object({
  firstName: personNamePart,
  lastName: personNamePart,
  email,
  role: z.enum(roles),
  company: rowId,
  floor: details.floor.default(''),
  phone: details.phone.default(''),
  managesCompany: z.boolean().default(false),
  /** Of their screens and mails; null: that of most people of the company, or of the building. */
  language: z.enum(languages).nullable().default(null),
  /** A mail invites them to choose a password. */
  sendInvitation: z.boolean().default(true),
});
export type NewPerson = z.output<typeof newPerson>;

/** What is left out stays. A new address of somebody who has a password waits until they confirm it. */
export const personEdit = z
  .object({
    firstName: editedNamePart,
    lastName: editedNamePart,
    email,
    ...details,
    role: z.enum(roles),
    company: rowId,
    managesCompany: z.boolean(),
    buildings: z.array(rowId).min(1).max(50),
  })
  .partial()
  .extend({ id: rowId, version: versionField });
export type PersonEdit = z.output<typeof personEdit>;

/** A kind of what somebody has ahead in a building. */
export const aheadOf = z.object({
  feature: z.string(),
  title: z.string(),
  count: z.int(),
  /** The next of them, each in words. */
  first: z.array(z.string()),
  /** Calling off leaves it as it is; handing over does not: a visitor who is inside. */
  stays: z.boolean(),
  building: idName,
});
export type AheadOf = z.output<typeof aheadOf>;

/** What is asked before an account is shut, or before somebody leaves some of their buildings. */
export const aheadQuestion = z.object({ buildings: z.array(rowId).min(1).max(50).optional() });

/** Null: what is ahead is called off. */
export const deactivation = z.object({ handOverTo: rowId.nullable().default(null) });

/** The account that ends in this one. */
export const merging = z.object({ other: rowId });

/** What is done to several people. */
export const changesAtOnce = [
  'role',
  'company',
  'join',
  'leave',
  'deactivate',
  'reactivate',
  'invite',
] as const;
export type ChangeAtOnce = (typeof changesAtOnce)[number];

export const peopleChange = z
  .object({
    people: z.array(rowId).min(1).max(MOST_AT_ONCE),
    change: z.enum(changesAtOnce),
    role: z.enum(roles).optional(),
    company: rowId.optional(),
    /** The building that they join, or leave. */
    there: rowId.optional(),
  })
  .superRefine(({ change, role, company, there }, context) => {
    const missing =
      (change === 'role' && role === undefined && 'role') ||
      (change === 'company' && company === undefined && 'company') ||
      ((change === 'join' || change === 'leave') && there === undefined && 'there');
    if (missing) context.addIssue({ code: 'custom', message: 'required', path: [missing] });
  });
export type PeopleChange = z.output<typeof peopleChange>;

/** What became of each. */
export const changeResult = z.object({
  id: z.int(),
  name: z.string(),
  done: z.boolean(),
  /** Why not, in words; '' where it was done. */
  why: z.string(),
});
export type ChangeResult = z.output<typeof changeResult>;

/** Something that somebody may do, or may not, in words, and why. */
export const right = z.object({ may: z.boolean(), what: z.string(), why: z.string() });
export type Right = z.output<typeof right>;

const related = z.object({ id: z.int(), name: z.string(), email: z.string() });

/** Somebody with all that there is to know of their account. */
export const personSheet = z.object({
  person: listedPerson,
  /** Who may act for them, and for whom they may. */
  assistants: z.array(related),
  principals: z.array(related),
  rights: z.array(right),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** How many browsers and apps are logged in. */
  sessions: z.int(),
  /** Addresses of accounts that ended in this one. */
  formerEmails: z.array(z.string()),
});
export type PersonSheet = z.output<typeof personSheet>;
