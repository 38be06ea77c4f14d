import { z } from 'zod';
import { nullAsNone, withWireName } from '../../../kit/codec.ts';
import { linkCodeSchema, normalizeLinkCode } from '../../../kit/linkCode.ts';
import { checkedPersonNameSchema } from '../../../kit/personName.ts';
import { rowIdSchema } from '../../../kit/rowId.ts';
import {
  MAX_PARCEL_STATE_CHANGES,
  PARCEL_NAME_MAX,
  parcelAnswerKindSchema,
  parcelSchema,
  waitingParcelStates,
} from '../parcel.ts';

/** Limit of the list of waiting parcels, latest first; `total` is at most `MAX_COUNTED_ROWS + 1`. */
export const MAX_RECEPTION_WAITING_PARCELS = 1_000;
export const MAX_RECEPTION_REFUSED_PARCELS = 200;
export const MISSING_PARCELS_LOOK_BACK_DAYS = 31;
export const MAX_RECEPTION_MISSING_PARCELS = 200;
export const receptionParcelsResultSchema = z.object({ parcels: z.array(parcelSchema), total: z.int() });
export type ReceptionParcelsResult = z.output<typeof receptionParcelsResultSchema>;

const someParcels = z.array(rowIdSchema).min(1).max(MAX_PARCEL_STATE_CHANGES);

/** `fetchedBy` '' means the recipient. */
export const parcelHandoverInputSchema = z.object({
  parcels: someParcels,
  fetchedBy: checkedPersonNameSchema.max(PARCEL_NAME_MAX).default(''),
  signature: rowIdSchema.optional(),
  pass: z.string().max(100).optional(),
});

export type ParcelHandoverInput = z.output<typeof parcelHandoverInputSchema>;

const answerFields = {
  /** Null withdraws the answer. */
  answer: nullAsNone(parcelAnswerKindSchema),
  name: checkedPersonNameSchema.max(PARCEL_NAME_MAX).default(''),
};
const hasRequiredName = ({ answer, name }: { answer: unknown; name: string }) =>
  answer !== 'colleague' || name !== '';
const nameRequiredError = { error: 'required', path: ['name'] };

export const parcelAnswerSchema = z
  .object({ parcels: someParcels, ...answerFields })
  .refine(hasRequiredName, nameRequiredError);
export type ParcelAnswer = z.output<typeof parcelAnswerSchema>;

const CODE_MAX = 100;
export const parcelAnswerLinkCodeSchema = z.object({ code: linkCodeSchema(CODE_MAX).min(1) });

export const parcelAnswerLinkInputSchema = z
  .object({ ...parcelAnswerLinkCodeSchema.shape, answer: parcelAnswerKindSchema, name: answerFields.name })
  .refine(hasRequiredName, nameRequiredError);
export type ParcelAnswerLinkInput = z.output<typeof parcelAnswerLinkInputSchema>;

/** Shown without login, so it holds no more than needed. */
export const answerLinkParcelsSchema = z.object({
  building: z.string(),
  parcels: z.array(
    z.object({
      sender: z.string(),
      date: z.iso.date(),
      time: z.string(),
      state: z.enum(waitingParcelStates),
    }),
  ),
  answer: parcelAnswerKindSchema.nullable(),
  answerName: withWireName(z.string(), 'answer_name'),
});

export type AnswerLinkParcels = z.output<typeof answerLinkParcelsSchema>;

const MAX_PARCEL_REMINDERS = 3;
export const MAX_PARCEL_REMINDER_DAYS = 60;
export const DEFAULT_PARCEL_REMINDER_DAYS: readonly number[] = [2, 5];

/** Days of waiting after which the recipient is reminded; empty: never. */
export const parcelReminderSettingsSchema = z.object({
  days: z
    .array(z.int().min(1).max(MAX_PARCEL_REMINDER_DAYS))
    .max(MAX_PARCEL_REMINDERS)
    .transform((days) => [...new Set(days)].sort((one, other) => one - other)),
});

export type ParcelReminderSettings = z.output<typeof parcelReminderSettingsSchema>;

export const parcelPassSchema = z.object({ code: z.string(), expiresAt: z.iso.datetime() });
export type ParcelPass = z.output<typeof parcelPassSchema>;

export const PARCEL_PASS_MINUTES = 10;

const PASS = /^PVC([0-9A-Z]{6})([0-9A-Z]{6})[0-9A-V]{26}$/;

/** Parses owner and expiry (minutes since 1970) without verifying the pass; null if malformed. */
export function parseParcelPass(text: string): { person: number; until: number } | null {
  const [, person, until] = PASS.exec(normalizeLinkCode(text).toUpperCase()) ?? [];
  if (!person || !until) return null;
  return { person: Number.parseInt(person, 36), until: Number.parseInt(until, 36) };
}

/** Unsigned part of a pass. Upper-case letters and digits suit all scanners and keep QR codes small. */
export function buildUnsignedParcelPassCode(person: number, until: number): string {
  const toBase36 = (number: number) => number.toString(36).toUpperCase().padStart(6, '0');
  return `PVC${toBase36(person)}${toBase36(until)}`;
}

const DIGITS = 6;
const TRACKING = /^[0-9A-Z]{8,40}$/;

/** Null if the text may be something else, such as a name or a pass. */
export function parseTrackingNumber(text: string): string | null {
  const number = normalizeLinkCode(text).replace(/\s+/g, '').toUpperCase();
  const digits = number.replace(/\D/g, '').length;
  return TRACKING.test(number) && digits >= DIGITS && parseParcelPass(number) === null ? number : null;
}
