import { z } from 'zod';
import { addDays, type LocalDate, localDate, localTime } from '../../../kit/time.ts';
import {
  endsTooSoon,
  newStanding,
  type Standing,
  type StoredFile,
  standingDocumentKinds,
  standingEdit,
  storedFile,
} from '../recurringVisit.ts';

/** Somebody of the team as the fields show them; `id` where they are in it already. */
export interface MemberValues {
  id?: number;
  firstName: string;
  lastName: string;
  email: string;
}

export interface DocumentValues {
  id?: number;
  kind: (typeof standingDocumentKinds)[number];
  name: string;
  number: string;
  /** `''`: none is known. */
  validUntil: string;
  file: StoredFile | null;
}

/** What the fields show. */
export type StandingValues = {
  contractor: string;
  purpose: string;
  /** An address; `''` is nobody yet. */
  host: string;
  from: string;
  until: string;
  weekdays: number[];
  hoursFrom: string;
  hoursTo: string;
  team: MemberValues[];
  documents: DocumentValues[];
  version?: number;
};

const { contractor, purpose, host, weekdays } = newStanding.shape;
// The server checks the names that are not stored yet.
const team = standingEdit.shape.team.unwrap();

/** A document as the form gives it: of its file the number alone. */
const documentField = z
  .object({
    id: z.int().optional(),
    kind: z.enum(standingDocumentKinds),
    name: z.string(),
    number: z.string(),
    validUntil: z.union([z.literal(''), localDate]),
    file: storedFile.nullable(),
  })
  .refine(({ kind, name }) => kind !== 'other' || name.trim() !== '', { error: 'standing_other_unnamed' })
  .transform(({ validUntil, file, ...rest }) => ({
    ...rest,
    validUntil: validUntil || null,
    file: file?.id ?? null,
  }));

/** A standing visit as the form gives it. */
export const standingSchema = z
  .object({
    contractor,
    purpose,
    host,
    weekdays,
    team,
    from: z.string().min(1).pipe(localDate),
    until: z.string().min(1).pipe(localDate),
    hoursFrom: z.string().min(1).pipe(localTime),
    hoursTo: z.string().min(1).pipe(localTime),
    documents: z.array(documentField),
    version: z.int().optional(),
  })
  .superRefine((values, problems) => {
    const wrong = (field: string, message: string) =>
      problems.addIssue({ code: 'custom', message, path: [field] });
    if (endsTooSoon(values)) wrong('until', 'end_before_start');
    if (values.hoursFrom === values.hoursTo) wrong('hoursTo', 'standing_hours_equal');
  });
export type StandingInput = z.output<typeof standingSchema>;

/** Days that are proposed; a contract is said by its own. */
const USUAL_DAYS = 365;

/** A new one begins today, on the days that people work. */
export const blankStanding = (today: LocalDate): StandingValues => ({
  contractor: '',
  purpose: '',
  host: '',
  from: today,
  until: addDays(today, USUAL_DAYS),
  weekdays: [0, 1, 2, 3, 4],
  hoursFrom: '08:00',
  hoursTo: '18:00',
  team: [],
  documents: [],
});

export function standingValues(one: Standing): StandingValues {
  const { contractor, purpose, from, until, weekdays, hoursFrom, hoursTo, team, version } = one;
  return {
    contractor,
    purpose,
    from,
    until,
    weekdays: [...weekdays],
    hoursFrom,
    hoursTo,
    version,
    host: one.host?.email ?? '',
    team: team.map((member) => ({ ...member })),
    documents: one.documents.map(({ state: _, validUntil, ...rest }) => ({
      ...rest,
      validUntil: validUntil ?? '',
    })),
  };
}
