import { z } from 'zod';
import { defineErrors } from '../../kit/errors.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { plainText } from '../../kit/plainText.ts';
import { rowId } from '../../kit/rowId.ts';

defineErrors('evacuations', {
  evacuation_running: 409,
  evacuation_over: 409,
  evacuation_link_dead: 422,
  evacuation_unsealed: 409,
});

export const kinds = ['drill', 'real'] as const;
export type Kind = (typeof kinds)[number];

/** What was said of somebody last; *helped*: is out, with the help of others. */
export const states = ['unknown', 'present', 'helped', 'missing'] as const;
export type State = (typeof states)[number];
/** Those that are out. */
export const isFound = (state: State): boolean => state === 'present' || state === 'helped';

export const COMMENT_MAX = 2_000;
export const WORD_MAX = 200;
export const FLOOR_MAX = 100;
const HEADS_MAX = 500;
const RESIDENTS_MAX = 100_000;
/** Ticks that are sent at once; what waits longer goes in several. */
export const TICKS_AT_ONCE = 200;
/** Milliseconds. */
const DAY = 86_400_000;

/** Made by who says it: what is sent again counts once. `ago`: how many milliseconds ago it was said, by the same clock. */
const said = { key: z.uuid(), ago: z.int().min(0).max(DAY) };

/** Somebody was seen, or not. `found`: of a group, how many of them; all where it is left out. */
export const tick = z.object({
  ...said,
  person: rowId,
  state: z.enum(states),
  found: z.int().min(0).max(HEADS_MAX).optional(),
});
export type Tick = z.output<typeof tick>;
export const ticks = z.object({ ticks: z.array(tick).min(1).max(TICKS_AT_ONCE) });

/** How many residents there were on a floor, and how many of them are out. */
export const count = z.object({
  ...said,
  floor: plainLine.min(1).max(FLOOR_MAX),
  inside: z.int().min(0).max(RESIDENTS_MAX),
  outside: z.int().min(0).max(RESIDENTS_MAX),
});
export type Count = z.output<typeof count>;

/** A visitor, or a group, in the building; while nothing runs `id` is that of the visit. */
export const evacuee = z.object({
  id: z.int(),
  /** '' once the visitor is forgotten. */
  name: z.string(),
  /** What the group calls itself. */
  party: z.string(),
  /** Who of it came, as far as they are named. */
  members: z.array(z.string()),
  organization: z.string(),
  host: z.string(),
  company: z.string(),
  /** Those of the host; several where the company has them, none where nobody said. See `floorsOf`. */
  floors: z.array(z.string()),
  heads: z.int(),
  minors: z.boolean(),
  needsHelp: z.boolean(),
  /** Instants (ISO 8601). */
  arrivedAt: z.string().nullable(),
  /** Has left by the door since, and counts no more. */
  leftAt: z.string().nullable(),
  state: z.enum(states),
  found: z.int(),
  saidAt: z.string().nullable(),
  /** Who said so: the desk by name, or the warden of a floor. */
  saidBy: z.string(),
  saidOn: z.string().nullable(),
});
export type Evacuee = z.output<typeof evacuee>;

export const floorCount = z.object({
  floor: z.string(),
  inside: z.int().nullable(),
  outside: z.int().nullable(),
  saidAt: z.string().nullable(),
});
export type FloorCount = z.output<typeof floorCount>;

export const running = z.object({
  id: z.int(),
  kind: z.enum(kinds),
  startedAt: z.string(),
  /** Null where that account is deleted. */
  startedBy: z.string().nullable(),
});
export type Running = z.output<typeof running>;

/** All of the building, now. */
export const rollCall = z.object({
  running: running.nullable(),
  people: z.array(evacuee),
  floors: z.array(floorCount),
});
export type RollCall = z.output<typeof rollCall>;

/** What a warden's phone is shown, and no more. */
export const wardenList = z.object({
  building: z.string(),
  timeZone: z.string(),
  kind: z.enum(kinds),
  startedAt: z.string(),
  /** Null: all of them. */
  floor: z.string().nullable(),
  people: z.array(
    evacuee.pick({
      id: true,
      name: true,
      party: true,
      members: true,
      company: true,
      floors: true,
      heads: true,
      needsHelp: true,
      leftAt: true,
      state: true,
      found: true,
      saidAt: true,
    }),
  ),
  floors: z.array(floorCount),
});
export type WardenList = z.output<typeof wardenList>;

/** `code` opens `/evacuation/<code>`. */
export const wardenLink = z.object({ floor: z.string().nullable(), code: z.string() });
export type WardenLink = z.output<typeof wardenLink>;

/** How it ends: a word for all who were not found, or for some of them another. */
export const ending = z.object({
  comment: plainText.max(COMMENT_MAX).default(''),
  word: plainLine.max(WORD_MAX).default(''),
  words: z
    .array(z.object({ person: rowId, word: plainLine.max(WORD_MAX) }))
    .max(5_000)
    .default([]),
});
export type Ending = z.output<typeof ending>;

/** One that is over, for the safety register. */
export const pastEvacuation = z.object({
  id: z.int(),
  kind: z.enum(kinds),
  startedAt: z.string(),
  endedAt: z.string(),
  startedBy: z.string().nullable(),
  endedBy: z.string().nullable(),
  /** Visitors, with all heads of groups. */
  heads: z.int(),
  found: z.int(),
  /** Of the record; null while it is being drawn. */
  sha256: z.string().nullable(),
});
export type PastEvacuation = z.output<typeof pastEvacuation>;

/** What is known of one that is over. */
export const evacuationDetails = z.object({
  /** `word`: what is known of who was not found. */
  people: z.array(evacuee.extend({ word: z.string() })),
  /** Those that a warden counted. */
  floors: z.array(floorCount),
  comment: z.string(),
});
export type EvacuationDetails = z.output<typeof evacuationDetails>;

export const evacuationSorts = ['start'] as const;
