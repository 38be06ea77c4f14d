import { z } from 'zod';
import { languages } from '../../kit/actor.ts';
import { bareCode, codeText } from '../../kit/code.ts';
import { emailAddress } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { count } from '../../kit/figures.ts';
import { personName } from '../../kit/personName.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { plainText } from '../../kit/plainText.ts';
import { localDate, localTime } from '../../kit/time.ts';

defineErrors('agreements', {
  nda_version_unknown: 422,
  nda_version_superseded: 422,
  nda_signature_unreadable: 422,
  nda_signature_too_large: 422,
  nda_signature_blank: 422,
  nda_unprintable: 422,
  nda_text_unchanged: 422,
  nda_link_invalid: 422,
  nda_signature_unmatched: 409,
});

/** By hand, by typing one's name, or by ticking the box alone. */
export const signatureKinds = ['drawn', 'typed', 'accepted'] as const;
export type SignatureKind = (typeof signatureKinds)[number];

/** What ties a signature to a visit, or to a building alone; a claim proves nothing. */
export const linkKinds = ['code', 'confirmation', 'desk', 'claimed', 'building'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** The same as administrators see it, what proves most first; `none`: no building is known. */
export const signatureTies = [...linkKinds, 'none'] as const;
export type SignatureTie = (typeof signatureTies)[number];

export const EMAIL_MAX = 100;
export const NAME_MAX = 100;
export const COMPANY_MAX = 100;
/** Characters of the data URL of a drawn signature (docs/specification.md §16: 200 kB). */
export const DRAWING_MAX = 200 * 1024;
export const TEXT_MAX = 100_000;
/** Stands for the text in force. */
export const CURRENT_VERSION = 0;

/** French law governs the text: without a building, moments are told by the clock of Paris. */
export const FALLBACK_TIME_ZONE = 'Europe/Paris';

const wholeNumber = z.preprocess(
  (given) => (typeof given === 'string' && /^\d{0,15}$/.test(given) ? Number(given) : given),
  z.int().min(0),
);

/** What somebody sends who signs. `version` 0 means the text in force, `visit` and `forBuilding` 0 none. */
export const newSignature = z.object({
  email: emailAddress(EMAIL_MAX),
  version: wholeNumber.pipe(z.int32()).default(CURRENT_VERSION),
  name: personName.min(1).max(NAME_MAX),
  visit: wholeNumber.default(0),
  code: codeText(200).default(''),
  /** For which building it is, where there is no visit to say so. */
  forBuilding: wholeNumber.default(0),
  company: plainLine.max(COMPANY_MAX).default(''),
  language: z.enum(languages).default('fr'),
  /** A PNG as data URL, or a name typed; empty: the box was ticked, no more. */
  signature: z.string().max(DRAWING_MAX, { error: 'nda_signature_too_large' }).default(''),
});
export type NewSignature = z.output<typeof newSignature>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const textIn = z.object({ text: z.string(), sha256 });

/** One version of the text, in both languages. */
export const agreementText = z.object({
  version: z.int(),
  current: z.boolean(),
  /** ISO 8601. */
  publishedAt: z.string(),
  fr: textIn,
  en: textIn,
});
export type AgreementText = z.output<typeof agreementText>;

/** A word of 100,000 characters would be measured letter by letter for minutes where it is laid out for print. */
const MAX_WORD_LENGTH = 500;

const agreementWording = plainText
  .min(1)
  .max(TEXT_MAX)
  .refine((text) => text.split(/\s+/).every(({ length }) => length <= MAX_WORD_LENGTH), {
    error: 'invalid_value',
  });

/** A new version. `base` is the version in force that its author read: of two authors, the second is told. */
export const newText = z.object({ base: z.int32().min(1), fr: agreementWording, en: agreementWording });

/** What whoever opens the link of an invitation presents. */
export const visitLink = newSignature.pick({ visit: true, code: true }).required();

/** What an agreement is for, as far as its reader may know: a visit, or a building alone. */
export const purpose = z.object({
  building: z.string(),
  /** IANA name of the building's zone. */
  timeZone: z.string(),
  /** Name of the host; '' if the account is deleted or the name is hidden. */
  host: z.string(),
  company: z.string(),
  /** Wall clock of the building; null for a building alone. */
  date: localDate.nullable(),
  time: localTime.nullable(),
});
export type Purpose = z.output<typeof purpose>;

/** For what, and as whom, somebody signs at the desk, whose list names the visit. */
export const signingAtReception = z.object({
  purpose,
  /** The visitor, as letters say their name. */
  name: z.string(),
  /** '' for none. */
  email: z.string(),
  company: z.string(),
});
export type SigningAtReception = z.output<typeof signingAtReception>;

/** What the visitor of an invitation is told of their visit and their signature; all empty for everybody else. */
export const signatureStatus = z.object({
  /** The visit of the link. */
  purpose: purpose.nullable(),
  version: z.int().nullable(),
  /** By the building's calendar. */
  signedOn: localDate.nullable(),
  /** The last day of visits that it covers; null where it counts for this visit alone. */
  validUntil: localDate.nullable(),
  mailed: z.boolean(),
});
export type SignatureStatus = z.output<typeof signatureStatus>;

/** What the page of a confirmation link tells before its button is pressed: what the signer gave, and what the copy says. */
export const confirmation = z.object({
  already: z.boolean(),
  name: z.string(),
  version: z.int(),
  /** By the clock of the building, or of Paris where the mailed copy knows none. */
  signedOn: localDate,
  /** Null for a visit that was merely claimed. */
  purpose: purpose.nullable(),
});
export type Confirmation = z.output<typeof confirmation>;

/** What anybody may learn from the hash of a PDF. */
export const verdict = z.object({
  issued: z.boolean(),
  version: z.int().nullable(),
  language: z.enum(languages).nullable(),
  /** ISO 8601. */
  signedAt: z.string().nullable(),
  /** What the document itself says that it is for. */
  purpose: purpose.nullable(),
});
export type Verdict = z.output<typeof verdict>;

/** The hash of a PDF as people paste it. */
export const documentHash = z
  .string()
  .overwrite((text) => bareCode(text.replace(/\s/g, '')))
  .regex(/^[0-9a-f]{64}$/);

/** A signature as administrators of a building see it. */
export const signature = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  version: z.int(),
  language: z.enum(languages),
  kind: z.enum(signatureKinds),
  /** ISO 8601. */
  signedAt: z.string(),
  how: z.enum(signatureTies),
  /** Whether the link in the mailed copy was opened. */
  confirmed: z.boolean(),
  /** The day of the visit it was signed for; null for none that still exists. */
  visitDate: localDate.nullable(),
  /** Whether the PDF exists: it does moments after signing. */
  sealed: z.boolean(),
});
export type Signature = z.output<typeof signature>;

export const signatureSorts = [
  'name',
  'signedAt',
  'email',
  'company',
  'how',
  'visitDate',
  'kind',
  'version',
] as const;
export type SignatureSort = (typeof signatureSorts)[number];

/**
 * How a signature may be a visitor's, what proves most first: by the own code of their visit; under their address, which was
 * confirmed, or was not; for their visit, under another address that was confirmed, or was not; for the same visit when it had
 * another visitor.
 */
export const candidateTies = [
  'code',
  'confirmedAddress',
  'address',
  'claimedConfirmed',
  'claimed',
  'former',
] as const;

/** What the desk sees of a signature when it compares it with somebody's papers. */
export const candidate = z.object({
  id: z.int(),
  name: z.string(),
  company: z.string(),
  /** ISO 8601. */
  signedAt: z.string(),
  tie: z.enum(candidateTies),
});
export type Candidate = z.output<typeof candidate>;

export const candidateSorts = ['proof'] as const;
export type CandidateSort = (typeof candidateSorts)[number];

export const VALIDITY_DAYS = { default: 365, min: 1, max: 1825 } as const;

export const settings = z.object({
  validityDays: count(VALIDITY_DAYS.min, VALIDITY_DAYS.max),
});
export type Settings = z.output<typeof settings>;
