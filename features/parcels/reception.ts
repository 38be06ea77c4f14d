import { z } from 'zod';
import { linkCode, normalizeLinkCode } from '../../kit/linkCode.ts';
import { personName } from '../../kit/personName.ts';
import { rowId } from '../../kit/rowId.ts';
import { MAX_MOVED_PARCELS, NAME_MAX, parcelAnswers, parcelSchema, waitingStates } from './parcel.ts';

/** Limit of the list of waiting parcels, latest first; `total` is at most `MOST_COUNTED + 1`. */
export const MAX_WAITING_LISTED = 1_000;
export const MAX_REFUSED_LISTED = 200;
export const MISSING_DAYS = 31;
export const MAX_MISSING_LISTED = 200;
export const receptionParcelsSchema = z.object({ parcels: z.array(parcelSchema), total: z.int() });
export type ReceptionParcels = z.output<typeof receptionParcelsSchema>;

const someParcels = z.array(rowId).min(1).max(MAX_MOVED_PARCELS);

/** `fetchedBy` '' means the recipient. */
export const handOverSchema = z.object({
  parcels: someParcels,
  fetchedBy: personName.max(NAME_MAX).default(''),
  signature: rowId.optional(),
  pass: z.string().max(100).optional(),
});
export type HandOver = z.output<typeof handOverSchema>;

const answerFields = {
  /** Null withdraws the answer. */
  answer: z.enum(parcelAnswers).nullable(),
  name: personName.max(NAME_MAX).default(''),
};
const colleagueNamed = {
  of: ({ answer, name }: { answer: unknown; name: string }) => answer !== 'colleague' || name !== '',
  error: { error: 'required', path: ['name'] },
};

export const parcelAnswerSchema = z
  .object({ parcels: someParcels, ...answerFields })
  .refine(colleagueNamed.of, colleagueNamed.error);
export type ParcelAnswer = z.output<typeof parcelAnswerSchema>;

const CODE_MAX = 100;
export const mailedCodeSchema = z.object({ code: linkCode(CODE_MAX).min(1) });

export const mailedAnswerSchema = z
  .object({ ...mailedCodeSchema.shape, answer: z.enum(parcelAnswers), name: answerFields.name })
  .refine(colleagueNamed.of, colleagueNamed.error);
export type MailedAnswer = z.output<typeof mailedAnswerSchema>;

/** Shown without login, so it holds no more than needed. */
export const mailedParcelsSchema = z.object({
  building: z.string(),
  parcels: z.array(
    z.object({
      sender: z.string(),
      date: z.iso.date(),
      time: z.string(),
      state: z.enum(waitingStates),
    }),
  ),
  answer: z.enum(parcelAnswers).nullable(),
  answerName: z.string(),
});
export type MailedParcels = z.output<typeof mailedParcelsSchema>;

export const MAX_REMINDERS = 3;
export const MAX_REMINDER_DAYS = 60;
export const DEFAULT_REMINDERS: readonly number[] = [2, 5];

/** Days of waiting after which the recipient is reminded; empty: never. */
export const remindersSchema = z.object({
  days: z
    .array(z.int().min(1).max(MAX_REMINDER_DAYS))
    .max(MAX_REMINDERS)
    .transform((days) => [...new Set(days)].sort((one, other) => one - other)),
});
export type Reminders = z.output<typeof remindersSchema>;

export const parcelPassSchema = z.object({ code: z.string(), expiresAt: z.iso.datetime() });
export type ParcelPass = z.output<typeof parcelPassSchema>;

export const PASS_MINUTES = 10;

const PASS = /^PVC([0-9A-Z]{6})([0-9A-Z]{6})[0-9A-V]{26}$/;

/** Parses owner and expiry (minutes since 1970) without verifying the pass; null if malformed. */
export function parsePassCode(text: string): { person: number; until: number } | null {
  const [, person, until] = PASS.exec(normalizeLinkCode(text).toUpperCase()) ?? [];
  if (!person || !until) return null;
  return { person: Number.parseInt(person, 36), until: Number.parseInt(until, 36) };
}

/** Unsigned part of a pass. Upper-case letters and digits suit all scanners and keep QR codes small. */
export function buildPassCode(person: number, until: number): string {
  const six = (number: number) => number.toString(36).toUpperCase().padStart(6, '0');
  return `PVC${six(person)}${six(until)}`;
}

const DIGITS = 6;
const TRACKING = /^[0-9A-Z]{8,40}$/;

/** Null if the text may be something else, such as a name or a pass. */
export function parseTrackingNumber(typed: string): string | null {
  const number = normalizeLinkCode(typed).replace(/\s+/g, '').toUpperCase();
  const digits = number.replace(/\D/g, '').length;
  return TRACKING.test(number) && digits >= DIGITS && parsePassCode(number) === null ? number : null;
}
