import { z } from 'zod';
import { defineErrors } from '../../kit/errors.ts';
import { pictureSourcesSchema } from '../../kit/fileDetails.ts';
import { checkedPersonNameSchema } from '../../kit/personName.ts';
import { plainLineSchema } from '../../kit/plainLine.ts';
import { plainTextSchema } from '../../kit/plainText.ts';
import { pkSchema, rowIdSchema } from '../../kit/rowId.ts';
import { searchTextSchema } from '../../kit/searchField.ts';
import { dayRangeQuerySchema, localDateSchema, localTimeSchema } from '../../kit/time.ts';

/** The order defines the shortcut keys 1 to 8. */
export const logbookCategories = [
  'incident',
  'works',
  'security',
  'key',
  'lostProperty',
  'round',
  'information',
  'other',
] as const;
export type LogbookCategory = (typeof logbookCategories)[number];

export const logbookEntryStepKinds = [
  'note',
  'followUp',
  'done',
  'given',
  'returned',
  'kept',
  'handedOver',
  'passedOn',
] as const;
export type LogbookEntryStepKind = (typeof logbookEntryStepKinds)[number];
export const logbookEntryActs = ['entry', 'correction', 'mistake', ...logbookEntryStepKinds] as const;
export type LogbookEntryAct = (typeof logbookEntryActs)[number];

defineErrors('logbook', {
  /** Another user was faster; params `who` and `when`. */
  logbook_done_already: 409,
  logbook_taken_back: 409,
  logbook_not_possible: 409,
  logbook_in_future: 422,
  logbook_person_unknown: 422,
  logbook_signed_already: 409,
  logbook_withdrawn: 409,
  logbook_own_handover: 409,
});

export const LOGBOOK_TEXT_MAX = 2_000;
export const LOGBOOK_PLACE_MAX = 100;
export const LOGBOOK_HOLDER_NAME_MAX = 100;
export const ENTRY_PICTURES_MAX = 3;

const details = {
  category: z.enum(logbookCategories),
  text: plainTextSchema.min(1).max(LOGBOOK_TEXT_MAX),
  place: plainLineSchema.max(LOGBOOK_PLACE_MAX).default(''),
  pictures: z.array(rowIdSchema).max(ENTRY_PICTURES_MAX).default([]),
};
/** `followUpBy` null: any receptionist. `followUpUntil` null: no follow-up. */
const followUp = {
  followUpBy: rowIdSchema.nullable().default(null),
  followUpUntil: localDateSchema.nullable().default(null),
};
const holder = {
  name: checkedPersonNameSchema.max(LOGBOOK_HOLDER_NAME_MAX).default(''),
  company: plainLineSchema.max(LOGBOOK_HOLDER_NAME_MAX).default(''),
};

const requireField = (
  context: z.core.ParsePayload,
  path: 'name' | 'place' | 'text' | 'time' | 'date' | 'followUpUntil',
) => context.issues.push({ code: 'custom', message: 'required', path: [path], input: context.value });

/** `name` and `company` are for keys (holder), `keptAt` for found items. The moment defaults to now. */
export const newLogbookEntrySchema = z
  .object({
    ...details,
    ...followUp,
    ...holder,
    keptAt: plainLineSchema.max(LOGBOOK_PLACE_MAX).default(''),
    date: localDateSchema.optional(),
    time: localTimeSchema.optional(),
  })
  .check((context) => {
    const { date, time, followUpBy, followUpUntil, name, company } = context.value;
    if (date && !time) requireField(context, 'time');
    if (time && !date) requireField(context, 'date');
    if (followUpBy !== null && followUpUntil === null) requireField(context, 'followUpUntil');
    if (company && !name) requireField(context, 'name');
  });
export type NewLogbookEntry = z.output<typeof newLogbookEntrySchema>;

/** Replaces all words; photos are added to the existing ones. */
export const logbookEntryCorrectionInputSchema = z.object(details);
export type LogbookEntryCorrectionInput = z.output<typeof logbookEntryCorrectionInputSchema>;

export const logbookEntryStepInputSchema = z
  .object({
    act: z.enum(logbookEntryStepKinds),
    text: plainTextSchema.max(LOGBOOK_TEXT_MAX).default(''),
    place: details.place,
    ...holder,
    ...followUp,
  })
  .check((context) => {
    const { act, text, place, name, followUpBy, followUpUntil } = context.value;
    if (act === 'note' && !text) requireField(context, 'text');
    if (act === 'kept' && !place) requireField(context, 'place');
    if ((act === 'given' || act === 'handedOver') && !name) requireField(context, 'name');
    if (followUpBy !== null && followUpUntil === null) requireField(context, 'followUpUntil');
  });
export type LogbookEntryStepInput = z.output<typeof logbookEntryStepInputSchema>;

const picture = pictureSourcesSchema.extend({ id: pkSchema });

/** `date` and `time` are local time of the building, `writtenAt` is an instant (ISO 8601). */
const commonFields = {
  id: pkSchema,
  text: z.string(),
  place: z.string(),
  date: localDateSchema,
  time: localTimeSchema,
  writtenAt: z.string(),
  writtenBy: z.string().nullable(),
  pictures: z.array(picture),
  /** Marked as a mistake: still shown, without effect. */
  mistaken: z.boolean(),
  emptied: z.boolean(),
};

const logbookContinuationEntrySchema = z.object({
  ...commonFields,
  act: z.enum(logbookEntryActs),
  category: z.enum(logbookCategories).nullable(),
  name: z.string(),
  company: z.string(),
  followUpBy: z.string().nullable(),
  followUpUntil: localDateSchema.nullable(),
  /** Only for mistakes: the entry without effect. */
  mistakenId: z.int().nullable(),
});

export type LogbookContinuationEntry = z.output<typeof logbookContinuationEntrySchema>;

/** A thread as listed: the corrected first entry, its state and its continuations. */
export const logbookEntrySchema = z.object({
  ...commonFields,
  category: z.enum(logbookCategories),
  original: z.object({ category: z.enum(logbookCategories), text: z.string(), place: z.string() }).nullable(),
  followUp: z
    .object({
      byId: z.int().nullable(),
      by: z.string().nullable(),
      until: localDateSchema,
      done: z.boolean(),
    })
    .nullable(),
  key: z.object({ out: z.boolean(), name: z.string(), company: z.string(), since: z.string() }).nullable(),
  found: z
    .object({
      state: z.enum(['here', 'handedOver', 'passedOn']),
      place: z.string(),
      name: z.string(),
      company: z.string(),
    })
    .nullable(),
  further: z.array(logbookContinuationEntrySchema),
});

export type LogbookEntry = z.output<typeof logbookEntrySchema>;

export const entrySorts = ['happened'] as const;
const logbookViews = ['today', 'followUps', 'keysOut', 'found'] as const;
export const logbookFilterSchema = z.object({
  show: z.enum(logbookViews).optional(),
  category: z.enum(logbookCategories).optional(),
  from: localDateSchema.optional(),
  to: localDateSchema.optional(),
});

export type LogbookFilter = z.output<typeof logbookFilterSchema>;

/** Lines of a period. With `show`, the dates are ignored; with `show` or `search`, whole threads. */
export const logbookExportFilterSchema = dayRangeQuerySchema.safeExtend({
  show: z.enum(logbookViews).optional(),
  search: searchTextSchema,
});

export type LogbookExportFilter = z.output<typeof logbookExportFilterSchema>;

/** `due`: due follow-ups of the caller or of any receptionist; `dueForAll`: of everybody. */
export const logbookPendingCountsSchema = z.object({
  due: z.int(),
  dueForAll: z.int(),
  followUps: z.int(),
  keysOut: z.int(),
  found: z.int(),
  toSign: z.int(),
});

export type LogbookPendingCounts = z.output<typeof logbookPendingCountsSchema>;

export const logbookRegisterLineSchema = z.object({
  ...logbookContinuationEntrySchema.omit({ pictures: true }).shape,
  pictures: z.int(),
  about: z
    .object({ id: pkSchema, date: localDateSchema, time: localTimeSchema, text: z.string() })
    .nullable(),
});

export type LogbookRegisterLine = z.output<typeof logbookRegisterLineSchema>;

export const followUpAssigneeSchema = z.object({ id: pkSchema, name: z.string() });
export type FollowUpAssignee = z.output<typeof followUpAssigneeSchema>;
