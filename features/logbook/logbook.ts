import { z } from 'zod';
import { defineErrors } from '../../kit/errors.ts';
import { personName } from '../../kit/personName.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { plainText } from '../../kit/plainText.ts';
import { rowId } from '../../kit/rowId.ts';
import { shownPicture } from '../../kit/shownFile.ts';
import { localDate, localTime } from '../../kit/time.ts';

/** What an entry is of, in the order of their keys, 1 to 8, at the counter. */
export const categories = [
  'incident',
  'works',
  'security',
  'key',
  'lostProperty',
  'round',
  'information',
  'other',
] as const;
export type Category = (typeof categories)[number];

/** What a further entry says of the one that it continues; all but these two are steps. */
export const steps = [
  'note',
  'followUp',
  'done',
  'given',
  'returned',
  'kept',
  'handedOver',
  'passedOn',
] as const;
export type Step = (typeof steps)[number];
export const acts = ['entry', 'correction', 'mistake', ...steps] as const;
export type Act = (typeof acts)[number];

defineErrors('logbook', {
  /** Somebody else was faster: `who` and when. */
  logbook_done_already: 409,
  /** It was entered by mistake, said `who` and when. */
  logbook_taken_back: 409,
  logbook_not_possible: 409,
  logbook_in_future: 422,
  logbook_person_unknown: 422,
  logbook_signed_already: 409,
  logbook_withdrawn: 409,
  logbook_own_handover: 409,
});

export const TEXT_MAX = 2_000;
export const PLACE_MAX = 100;
export const NAME_MAX = 100;
/** So many photographs an entry has. */
export const PICTURES_MAX = 3;

const details = {
  category: z.enum(categories),
  text: plainText.min(1).max(TEXT_MAX),
  place: plainLine.max(PLACE_MAX).default(''),
  pictures: z.array(rowId).max(PICTURES_MAX).default([]),
};
/** By whom, null: whoever is at the desk, and until when; null: not at all. */
const followUp = {
  followUpBy: rowId.nullable().default(null),
  followUpUntil: localDate.nullable().default(null),
};
const holder = {
  name: personName.max(NAME_MAX).default(''),
  company: plainLine.max(NAME_MAX).default(''),
};

const needs = (
  context: z.core.ParsePayload,
  path: 'name' | 'place' | 'text' | 'time' | 'date' | 'followUpUntil',
) => context.issues.push({ code: 'custom', message: 'required', path: [path], input: context.value });

/**
 * Something that happened: now, unless a moment is given. `name`, `company`: of a key, to whom it is given at once; `keptAt`: of a found
 * thing, where it lies.
 */
export const newEntry = z
  .object({
    ...details,
    ...followUp,
    ...holder,
    keptAt: plainLine.max(PLACE_MAX).default(''),
    date: localDate.optional(),
    time: localTime.optional(),
  })
  .check((context) => {
    const { date, time, followUpBy, followUpUntil, name, company } = context.value;
    if (date && !time) needs(context, 'time');
    if (time && !date) needs(context, 'date');
    if (followUpBy !== null && followUpUntil === null) needs(context, 'followUpUntil');
    if (company && !name) needs(context, 'name');
  });
export type NewEntry = z.output<typeof newEntry>;

/** What replaces the words of an entry, whole; photographs are added to those that are there. */
export const correction = z.object(details);
export type Correction = z.output<typeof correction>;

/** A step, with what it needs: of `given` and `handedOver` the name, of `kept` the place, of `note` the text. */
export const newStep = z
  .object({
    act: z.enum(steps),
    text: plainText.max(TEXT_MAX).default(''),
    place: details.place,
    ...holder,
    ...followUp,
  })
  .check((context) => {
    const { act, text, place, name, followUpBy, followUpUntil } = context.value;
    if (act === 'note' && !text) needs(context, 'text');
    if (act === 'kept' && !place) needs(context, 'place');
    if ((act === 'given' || act === 'handedOver') && !name) needs(context, 'name');
    if (followUpBy !== null && followUpUntil === null) needs(context, 'followUpUntil');
  });
export type NewStep = z.output<typeof newStep>;

const picture = shownPicture.extend({ id: z.int() });

/** What anybody wrote, first or further. `at`, `writtenAt`: wall clock of the building, and the instant (ISO 8601). */
const written = {
  id: z.int(),
  text: z.string(),
  place: z.string(),
  date: localDate,
  time: localTime,
  writtenAt: z.string(),
  /** Null where that account is deleted. */
  writtenBy: z.string().nullable(),
  pictures: z.array(picture),
  /** It was entered by mistake: stands there, and counts for nothing. */
  mistaken: z.boolean(),
  /** What was written in it is no longer kept. */
  emptied: z.boolean(),
};

/** An entry that continues another. */
export const further = z.object({
  ...written,
  act: z.enum(acts),
  /** Of a correction. */
  category: z.enum(categories).nullable(),
  name: z.string(),
  company: z.string(),
  followUpBy: z.string().nullable(),
  followUpUntil: localDate.nullable(),
  /** Of a mistake: what it takes back. */
  mistakenId: z.int().nullable(),
});
export type Further = z.output<typeof further>;

/** A first entry as the list shows it: as it was corrected, with what it was and all that continues it. */
export const entry = z.object({
  ...written,
  category: z.enum(categories),
  /** As it was first written, where it has been corrected since. */
  original: z.object({ category: z.enum(categories), text: z.string(), place: z.string() }).nullable(),
  /** What is to be followed up, or was; null: nothing. */
  followUp: z
    .object({
      byId: z.int().nullable(),
      by: z.string().nullable(),
      until: localDate,
      done: z.boolean(),
    })
    .nullable(),
  /** Where a key is, of an entry about one that has been given. */
  key: z.object({ out: z.boolean(), name: z.string(), company: z.string(), since: z.string() }).nullable(),
  /** What became of a found thing. */
  found: z
    .object({
      state: z.enum(['here', 'handedOver', 'passedOn']),
      place: z.string(),
      name: z.string(),
      company: z.string(),
    })
    .nullable(),
  further: z.array(further),
});
export type Entry = z.output<typeof entry>;

export const entrySorts = ['happened'] as const;
export const shownEntries = ['today', 'followUps', 'keysOut', 'found'] as const;
/** Which ones, of which days; all where it is left out. */
export const entryFilter = z.object({
  show: z.enum(shownEntries).optional(),
  category: z.enum(categories).optional(),
  from: localDate.optional(),
  to: localDate.optional(),
});
export type EntryFilter = z.output<typeof entryFilter>;

/** What waits: of follow-ups that are due, those of the caller and of nobody in particular, and all; what else is open. */
export const waitingEntries = z.object({
  due: z.int(),
  dueForAll: z.int(),
  followUps: z.int(),
  keysOut: z.int(),
  found: z.int(),
  /** Hand-overs that the caller has still to read. */
  toSign: z.int(),
});
export type WaitingEntries = z.output<typeof waitingEntries>;

/** An entry, first or further, as a line of the register of some days. */
export const line = z.object({
  ...further.omit({ pictures: true }).shape,
  pictures: z.int(),
  /** What it continues: when that was, and its first words. */
  about: z.object({ id: z.int(), date: localDate, time: localTime, text: z.string() }).nullable(),
});
export type Line = z.output<typeof line>;

/** Who of the building's staff follows something up. */
export const follower = z.object({ id: z.int(), name: z.string() });
export type Follower = z.output<typeof follower>;
