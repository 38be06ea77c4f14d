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

/** Latest tick; `helped`: out with the help of others. */
export const states = ['unknown', 'present', 'helped', 'missing'] as const;
export type State = (typeof states)[number];
export const isFound = (state: State): boolean => state === 'present' || state === 'helped';

export const COMMENT_MAX = 2_000;
export const WORD_MAX = 200;
export const FLOOR_MAX = 100;
const HEADS_MAX = 500;
const RESIDENTS_MAX = 100_000;
export const TICKS_AT_ONCE = 200;
const DAY = 86_400_000;

/** `key` is the idempotency key. `ago`: milliseconds since it was recorded, by the device’s clock. */
const said = { key: z.uuid(), ago: z.int().min(0).max(DAY) };

/** `found`: number of a group’s heads that are out, default all. */
export const tick = z.object({
  ...said,
  person: rowId,
  state: z.enum(states),
  found: z.int().min(0).max(HEADS_MAX).optional(),
});
export type Tick = z.output<typeof tick>;
export const ticks = z.object({ ticks: z.array(tick).min(1).max(TICKS_AT_ONCE) });

/** Residents are counted per floor because they are not known individually. */
export const count = z.object({
  ...said,
  floor: plainLine.min(1).max(FLOOR_MAX),
  inside: z.int().min(0).max(RESIDENTS_MAX),
  outside: z.int().min(0).max(RESIDENTS_MAX),
});
export type Count = z.output<typeof count>;

/** `id` is the visit’s id while no evacuation runs. */
export const evacuee = z.object({
  id: z.int(),
  /** '' once erased. */
  name: z.string(),
  party: z.string(),
  members: z.array(z.string()),
  organization: z.string(),
  host: z.string(),
  company: z.string(),
  /** Floors of the host, else of the company; empty if unknown. Format of `parseFloors`. */
  floors: z.array(z.string()),
  heads: z.int(),
  minors: z.boolean(),
  needsHelp: z.boolean(),
  arrivedAt: z.string().nullable(),
  /** Checked out during the evacuation, no longer counted. */
  leftAt: z.string().nullable(),
  state: z.enum(states),
  found: z.int(),
  saidAt: z.string().nullable(),
  /** The user; '' if a warden recorded it. */
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
  startedBy: z.string().nullable(),
});
export type Running = z.output<typeof running>;

export const rollCall = z.object({
  running: running.nullable(),
  people: z.array(evacuee),
  floors: z.array(floorCount),
});
export type RollCall = z.output<typeof rollCall>;

export const wardenList = z.object({
  building: z.string(),
  timeZone: z.string(),
  kind: z.enum(kinds),
  startedAt: z.string(),
  /** Null: the whole building. */
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

export const wardenLink = z.object({ floor: z.string().nullable(), code: z.string() });
export type WardenLink = z.output<typeof wardenLink>;

/** `word`: default note on people not found; `words`: individual notes. */
export const ending = z.object({
  comment: plainText.max(COMMENT_MAX).default(''),
  word: plainLine.max(WORD_MAX).default(''),
  words: z
    .array(z.object({ person: rowId, word: plainLine.max(WORD_MAX) }))
    .max(5_000)
    .default([]),
});
export type Ending = z.output<typeof ending>;

export const pastEvacuation = z.object({
  id: z.int(),
  kind: z.enum(kinds),
  startedAt: z.string(),
  endedAt: z.string(),
  startedBy: z.string().nullable(),
  endedBy: z.string().nullable(),
  heads: z.int(),
  found: z.int(),
  sha256: z.string().nullable(),
});
export type PastEvacuation = z.output<typeof pastEvacuation>;

export const evacuationDetails = z.object({
  people: z.array(evacuee.extend({ word: z.string() })),
  floors: z.array(floorCount),
  comment: z.string(),
});
export type EvacuationDetails = z.output<typeof evacuationDetails>;

export const evacuationSorts = ['start'] as const;
