import { z } from 'zod';
import { addDays, type LocalDate, localDateSchema, localTimeSchema } from '../../../kit/time.ts';
import {
  type ContractorDocumentFile,
  contractorDocumentFileSchema,
  contractorDocumentKinds,
  isEndBeforeStart,
  newRecurringVisitSchema,
  type RecurringVisit,
  recurringVisitEditSchema,
} from '../recurringVisit.ts';

export interface TeamMemberValues {
  id?: number;
  firstName: string;
  lastName: string;
  email: string;
}

export interface ContractorDocumentValues {
  id?: number;
  kind: (typeof contractorDocumentKinds)[number];
  name: string;
  number: string;
  validUntil: string;
  file: ContractorDocumentFile | null;
}

export type RecurringVisitValues = {
  contractor: string;
  purpose: string;
  host: string;
  from: string;
  until: string;
  weekdays: number[];
  hoursFrom: string;
  hoursTo: string;
  team: TeamMemberValues[];
  documents: ContractorDocumentValues[];
  version?: number;
};

const { contractor, purpose, host, weekdays } = newRecurringVisitSchema.shape;
// The server checks the names of new members.
const team = recurringVisitEditSchema.shape.team.unwrap();

const documentField = z
  .object({
    id: z.int().optional(),
    kind: z.enum(contractorDocumentKinds),
    name: z.string(),
    number: z.string(),
    validUntil: z.union([z.literal(''), localDateSchema]),
    file: contractorDocumentFileSchema.nullable(),
  })
  .refine(({ kind, name }) => kind !== 'other' || name.trim() !== '', { error: 'standing_other_unnamed' })
  .transform(({ validUntil, file, ...rest }) => ({
    ...rest,
    validUntil: validUntil || null,
    file: file?.id ?? null,
  }));

export const recurringVisitFormSchema = z
  .object({
    contractor,
    purpose,
    host,
    weekdays,
    team,
    from: z.string().min(1).pipe(localDateSchema),
    until: z.string().min(1).pipe(localDateSchema),
    hoursFrom: z.string().min(1).pipe(localTimeSchema),
    hoursTo: z.string().min(1).pipe(localTimeSchema),
    documents: z.array(documentField),
    version: z.int().optional(),
  })
  .superRefine((values, problems) => {
    const wrong = (field: string, message: string) =>
      problems.addIssue({ code: 'custom', message, path: [field] });
    if (isEndBeforeStart(values)) wrong('until', 'end_before_start');
    if (values.hoursFrom === values.hoursTo) wrong('hoursTo', 'standing_hours_equal');
  });
export type RecurringVisitInput = z.output<typeof recurringVisitFormSchema>;

const DEFAULT_DAYS = 365;

export const createRecurringVisitValues = (today: LocalDate): RecurringVisitValues => ({
  contractor: '',
  purpose: '',
  host: '',
  from: today,
  until: addDays(today, DEFAULT_DAYS),
  weekdays: [0, 1, 2, 3, 4],
  hoursFrom: '08:00',
  hoursTo: '18:00',
  team: [],
  documents: [],
});

export function toRecurringVisitValues(one: RecurringVisit): RecurringVisitValues {
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
