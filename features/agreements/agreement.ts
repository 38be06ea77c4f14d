import { z } from 'zod';
import {
  SIGNATURE_VALIDITY_DAYS_LIMITS,
  signatureKinds,
  signatureLinkProofs,
} from '../../core/signatures/signature.ts';
import { languages } from '../../kit/actor.ts';
import { withWireName } from '../../kit/codec.ts';
import { emailAddressSchema } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { linkCodeSchema, normalizeLinkCode } from '../../kit/linkCode.ts';
import { wholeNumberSchema } from '../../kit/numberFields.ts';
import { checkedPersonNameSchema } from '../../kit/personName.ts';
import { plainLineSchema } from '../../kit/plainLine.ts';
import { plainTextSchema } from '../../kit/plainText.ts';
import { localDateSchema, localTimeSchema } from '../../kit/time.ts';

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

/** Strongest proof first. `none`: no building is known. */
export const signatureProofLevels = [...signatureLinkProofs, 'none'] as const;
export type SignatureProofLevel = (typeof signatureProofLevels)[number];

const SIGNATORY_EMAIL_MAX = 100;
export const SIGNATORY_NAME_MAX = 100;
const SIGNATORY_COMPANY_MAX = 100;
/** Length of the data URL (docs/specification.md §16: 200 kB). */
const SIGNATURE_DRAWING_MAX = 200 * 1024;
const AGREEMENT_TEXT_MAX = 100_000;
/** The version number that means "the version in force". */
export const CURRENT_AGREEMENT_PLACEHOLDER_NUMBER = 0;

/** Time zone for times without a building: French law governs the text. */
export const FALLBACK_TIME_ZONE = 'Europe/Paris';

const wholeNumberInput = z.preprocess(
  (input) => (typeof input === 'string' && /^\d{0,15}$/.test(input) ? Number(input) : input),
  z.int().min(0),
);

/** `version` 0 means the version in force; `visit` and `forBuilding` 0 mean none. */
export const newSignatureSchema = z.object({
  email: emailAddressSchema(SIGNATORY_EMAIL_MAX),
  version: withWireName(
    wholeNumberInput.pipe(z.int32()).default(CURRENT_AGREEMENT_PLACEHOLDER_NUMBER),
    'dna',
  ),
  name: checkedPersonNameSchema.min(1).max(SIGNATORY_NAME_MAX),
  visit: withWireName(wholeNumberInput.default(0), 'id_appointment'),
  code: linkCodeSchema(200).default(''),
  forBuilding: withWireName(wholeNumberInput.default(0), 'building'),
  company: withWireName(plainLineSchema.max(SIGNATORY_COMPANY_MAX).default(''), 'entreprise'),
  language: z.enum(languages).default('fr'),
  /** A PNG as data URL, or a typed name. Empty if only the box was ticked. */
  signature: z.string().max(SIGNATURE_DRAWING_MAX, { error: 'nda_signature_too_large' }).default(''),
});

export type NewSignature = z.output<typeof newSignatureSchema>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const languageTextSchema = z.object({ text: z.string(), sha256 });

export const agreementTextVersionSchema = z.object({
  version: z.int(),
  current: z.boolean(),
  /** ISO 8601. */
  publishedAt: z.string(),
  fr: languageTextSchema,
  en: languageTextSchema,
});

export type AgreementTextVersion = z.output<typeof agreementTextVersionSchema>;

/** The PDF layout measures words character by character, so a very long word would take minutes. */
const MAX_WORD_LENGTH = 500;

const agreementWordingSchema = plainTextSchema
  .min(1)
  .max(AGREEMENT_TEXT_MAX)
  .refine((text) => text.split(/\s+/).every(({ length }) => length <= MAX_WORD_LENGTH), {
    error: 'invalid_value',
  });

/** `base`: the version that the author edited, for optimistic locking. */
export const newAgreementTextSchema = z.object({
  base: z.int32().min(1),
  fr: agreementWordingSchema,
  en: agreementWordingSchema,
});

export const visitLinkSchema = newSignatureSchema.pick({ visit: true, code: true }).required();

/** The building, and the visit if there is one, for which an agreement is signed. In the building's time. */
export const signatureOccasionSchema = z.object({
  building: z.string(),
  timeZone: z.string(),
  /** '' if the account is deleted or the name is hidden. */
  host: z.string(),
  company: z.string(),
  date: localDateSchema.nullable(),
  time: localTimeSchema.nullable(),
});

export type SignatureOccasion = z.output<typeof signatureOccasionSchema>;

export const signatoryDetailsSchema = z.object({
  occasion: withWireName(signatureOccasionSchema, 'purpose'),
  name: z.string(),
  email: z.string(),
  company: z.string(),
});

export type SignatoryDetails = z.output<typeof signatoryDetailsSchema>;

/** The visit of an invitation link and its signature. All fields are empty if the code is wrong. */
export const signatureStatusSchema = z.object({
  occasion: withWireName(signatureOccasionSchema.nullable(), 'purpose'),
  version: z.int().nullable(),
  signedOn: localDateSchema.nullable(),
  /** Last day of visits covered by the signature; null if it covers only this visit. */
  validUntil: localDateSchema.nullable(),
  mailed: z.boolean(),
});

export type SignatureStatus = z.output<typeof signatureStatusSchema>;

export const signatureConfirmationLinkCheckSchema = z.object({
  already: z.boolean(),
  name: z.string(),
  version: z.int(),
  signedOn: localDateSchema,
  occasion: withWireName(signatureOccasionSchema.nullable(), 'purpose'),
});

export type SignatureConfirmationLinkCheck = z.output<typeof signatureConfirmationLinkCheckSchema>;

/** Public: anyone with the PDF's hash can read this, so it must name no person. */
export const agreementVerificationResultSchema = z.object({
  issued: z.boolean(),
  version: z.int().nullable(),
  language: z.enum(languages).nullable(),
  /** ISO 8601. */
  signedAt: z.string().nullable(),
  occasion: withWireName(signatureOccasionSchema.nullable(), 'purpose'),
});

export type AgreementVerificationResult = z.output<typeof agreementVerificationResultSchema>;

export const documentHashSchema = z
  .string()
  .overwrite((text) => normalizeLinkCode(text.replace(/\s/g, '')))
  .regex(/^[0-9a-f]{64}$/);

export const signatureSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  version: z.int(),
  language: z.enum(languages),
  kind: z.enum(signatureKinds),
  /** ISO 8601. */
  signedAt: z.string(),
  how: z.enum(signatureProofLevels),
  confirmed: z.boolean(),
  visitDate: localDateSchema.nullable(),
  sealed: z.boolean(),
});

export type Signature = z.output<typeof signatureSchema>;

type Unproven = 'claimed' | 'building' | 'none';
type ProofStatus = SignatureProofLevel | `${Unproven}Confirmed`;

const isUnproven = (proof: SignatureProofLevel): proof is Unproven =>
  proof === 'claimed' || proof === 'building' || proof === 'none';

export const getProofStatus = ({ how, confirmed }: Signature): ProofStatus =>
  isUnproven(how) && confirmed ? `${how}Confirmed` : how;

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

/** Strongest proof first. `former`: signed with the code while the visit had another visitor. */
export const candidateProofLevels = [
  'code',
  'confirmedAddress',
  'address',
  'claimedConfirmed',
  'claimed',
  'former',
] as const;

export const candidateSignatureSchema = z.object({
  id: z.int(),
  name: z.string(),
  company: z.string(),
  /** ISO 8601. */
  signedAt: z.string(),
  /** Why the signature is offered, which is also how strong the proof is. */
  tie: z.enum(candidateProofLevels),
});

export type CandidateSignature = z.output<typeof candidateSignatureSchema>;

export const candidateSignatureSorts = ['proof'] as const;
export type CandidateSignatureSort = (typeof candidateSignatureSorts)[number];

export const agreementSettingsSchema = z.object({
  validityDays: wholeNumberSchema(SIGNATURE_VALIDITY_DAYS_LIMITS.min, SIGNATURE_VALIDITY_DAYS_LIMITS.max),
});

export type AgreementSettings = z.output<typeof agreementSettingsSchema>;

/** Contracts are read more slowly than prose. */
const WORDS_PER_MINUTE = 200;

export function estimateReadingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
