import { z } from 'zod';
import { bareCode, codeText } from '../../kit/code.ts';
import { personName } from '../../kit/personName.ts';
import { rowId } from '../../kit/rowId.ts';
import { answers, MOST_MOVED, NAME_MAX, parcel, waitingStates } from './parcel.ts';

/** All that waits at the desk, at once: so many, the latest first; `total`, of what waits, is no more than `MOST_COUNTED + 1`. */
export const MOST_AT_DESK = 1_000;
/** What was refused lies there as well, until it is given back: so many at most, beneath what waits. */
export const MOST_REFUSED = 200;
/** What was not found may turn up: what came within so many days, and so many of it at most. */
export const MISSING_DAYS = 31;
export const MOST_MISSING = 200;
export const deskParcels = z.object({ parcels: z.array(parcel), total: z.int() });
export type DeskParcels = z.output<typeof deskParcels>;

const someParcels = z.array(rowId).min(1).max(MOST_MOVED);

/** Who has taken them: the recipient where nobody else is named, who signed on the tablet or showed their pass. */
export const handOver = z.object({
  parcels: someParcels,
  fetchedBy: personName.max(NAME_MAX).default(''),
  /** A picture that was stored before. */
  signature: rowId.optional(),
  pass: z.string().max(100).optional(),
});
export type HandOver = z.output<typeof handOver>;

const wish = {
  /** Null takes back what was answered. */
  answer: z.enum(answers).nullable(),
  /** The colleague who fetches them. */
  name: personName.max(NAME_MAX).default(''),
};
const saysWho = {
  of: ({ answer, name }: { answer: unknown; name: string }) => answer !== 'colleague' || name !== '',
  error: { error: 'required', path: ['name'] },
};

/** What is to be done with some parcels, said by their recipient, or by the desk in their name. */
export const parcelAnswer = z.object({ parcels: someParcels, ...wish }).refine(saysWho.of, saysWho.error);
export type ParcelAnswer = z.output<typeof parcelAnswer>;

const CODE_MAX = 100;
export const mailedCode = z.object({ code: codeText(CODE_MAX).min(1) });

/** The same, said on the page of a mail's link. */
export const mailedAnswer = z
  .object({ ...mailedCode.shape, answer: z.enum(answers), name: wish.name })
  .refine(saysWho.of, saysWho.error);
export type MailedAnswer = z.output<typeof mailedAnswer>;

/** What the page of a mail's link tells: where it waits, what, from whom and since when, and what was answered. */
export const mailedParcels = z.object({
  building: z.string(),
  parcels: z.array(
    z.object({
      sender: z.string(),
      /** Wall clock of the building. */
      date: z.iso.date(),
      time: z.string(),
      state: z.enum(waitingStates),
    }),
  ),
  answer: z.enum(answers).nullable(),
  answerName: z.string(),
});
export type MailedParcels = z.output<typeof mailedParcels>;

/** So many times recipients are reminded at most, and within so many days. */
export const MOST_REMINDERS = 3;
export const LAST_REMINDER = 60;
/** As buildings have it that have set nothing. */
export const USUAL_REMINDERS: readonly number[] = [2, 5];

/** After how many days of waiting recipients are reminded; none: never. */
export const reminders = z.object({
  days: z
    .array(z.int().min(1).max(LAST_REMINDER))
    .max(MOST_REMINDERS)
    .transform((days) => [...new Set(days)].sort((one, other) => one - other)),
});
export type Reminders = z.output<typeof reminders>;

/** What somebody shows at the desk to be given what is theirs. */
export const parcelPass = z.object({ code: z.string(), expiresAt: z.iso.datetime() });
export type ParcelPass = z.output<typeof parcelPass>;

/** For so many minutes a pass is good; screens ask for another before. */
export const PASS_MINUTES = 10;

const PASS = /^PVC([0-9A-Z]{6})([0-9A-Z]{6})[0-9A-V]{26}$/;

/** Whose pass this is, and until when, in minutes since 1970; null where it is none. Whether it is genuine the server alone knows. */
export function readPass(text: string): { person: number; until: number } | null {
  const [, person, until] = PASS.exec(bareCode(text).toUpperCase()) ?? [];
  if (!person || !until) return null;
  return { person: Number.parseInt(person, 36), until: Number.parseInt(until, 36) };
}

/** The beginning of a pass; what proves it follows. Capitals and digits alone, which every scanner types and codes keep small. */
export function passOf(person: number, until: number): string {
  const six = (number: number) => number.toString(36).toUpperCase().padStart(6, '0');
  return `PVC${six(person)}${six(until)}`;
}

const DIGITS = 6;
const TRACKING = /^[0-9A-Z]{8,40}$/;

/** A carrier's number, where what was typed or scanned can only be one, and no name. */
export function trackingIn(typed: string): string | null {
  const number = bareCode(typed).replace(/\s+/g, '').toUpperCase();
  const digits = number.replace(/\D/g, '').length;
  return TRACKING.test(number) && digits >= DIGITS && readPass(number) === null ? number : null;
}
