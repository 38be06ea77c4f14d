import { z } from 'zod';
import { withWireName } from '../../kit/codec.ts';
import { defineErrors } from '../../kit/errors.ts';
import { plainLineSchema } from '../../kit/plainLine.ts';
import { plainTextSchema } from '../../kit/plainText.ts';
import { rowIdSchema } from '../../kit/rowId.ts';
import { DAY_MS } from '../../kit/time.ts';

defineErrors('evacuations', {
  evacuation_running: 409,
  evacuation_over: 409,
  evacuation_link_dead: 422,
  evacuation_unsealed: 409,
});

export const evacuationKinds = ['drill', 'real'] as const;
export type EvacuationKind = (typeof evacuationKinds)[number];

/** Latest tick; `helped`: out with the help of others. */
export const evacueeStates = ['unknown', 'present', 'helped', 'missing'] as const;
export type EvacueeState = (typeof evacueeStates)[number];
export const isEvacueeOut = (state: EvacueeState): boolean => state === 'present' || state === 'helped';

export const EVACUATION_COMMENT_MAX = 2_000;
export const EVACUEE_NOTE_MAX = 200;
const FLOOR_NAME_MAX = 100;
const HEADS_MAX = 500;
const RESIDENTS_MAX = 100_000;
export const MAX_TICKS_PER_CALL = 200;
/** `key` is the idempotency key. `ago`: milliseconds since it was recorded, by the device’s clock. */
const recordFields = { key: z.uuid(), ago: z.int().min(0).max(DAY_MS) };

/** `found`: number of a group’s heads that are out, default all. */
const rollCallTickSchema = z.object({
  ...recordFields,
  person: rowIdSchema,
  state: z.enum(evacueeStates),
  found: z.int().min(0).max(HEADS_MAX).optional(),
});
export type RollCallTick = z.output<typeof rollCallTickSchema>;
export const rollCallTickBatchSchema = z.object({
  ticks: z.array(rollCallTickSchema).min(1).max(MAX_TICKS_PER_CALL),
});

/** Residents are counted per floor because they are not known individually. */
export const floorCountInputSchema = z.object({
  ...recordFields,
  floor: plainLineSchema.min(1).max(FLOOR_NAME_MAX),
  inside: z.int().min(0).max(RESIDENTS_MAX),
  outside: z.int().min(0).max(RESIDENTS_MAX),
});
export type FloorCountInput = z.output<typeof floorCountInputSchema>;

/** `id` is the visit’s id while no evacuation runs. */
const evacueeSchema = z.object({
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
  state: z.enum(evacueeStates),
  found: z.int(),
  saidAt: z.string().nullable(),
  /** The user; '' if a warden recorded it. */
  saidBy: z.string(),
  saidOn: z.string().nullable(),
});
export type Evacuee = z.output<typeof evacueeSchema>;

const floorCountSchema = z.object({
  floor: z.string(),
  inside: z.int().nullable(),
  outside: z.int().nullable(),
  saidAt: z.string().nullable(),
});
export type FloorCount = z.output<typeof floorCountSchema>;

export const runningEvacuationSchema = z.object({
  id: z.int(),
  kind: z.enum(evacuationKinds),
  startedAt: z.string(),
  startedBy: z.string().nullable(),
});
export type RunningEvacuation = z.output<typeof runningEvacuationSchema>;

export const rollCallSchema = z.object({
  running: runningEvacuationSchema.nullable(),
  people: z.array(evacueeSchema),
  floors: z.array(floorCountSchema),
});
export type RollCall = z.output<typeof rollCallSchema>;

export const rollCallForWardenSchema = z.object({
  building: z.string(),
  timeZone: z.string(),
  kind: z.enum(evacuationKinds),
  startedAt: z.string(),
  /** Null: the whole building. */
  floor: z.string().nullable(),
  people: z.array(
    evacueeSchema.pick({
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
  floors: z.array(floorCountSchema),
});
export type RollCallForWarden = z.output<typeof rollCallForWardenSchema>;

export const wardenLinkSchema = z.object({ floor: z.string().nullable(), code: z.string() });
export type WardenLink = z.output<typeof wardenLinkSchema>;

const evacueeNoteSchema = plainLineSchema.max(EVACUEE_NOTE_MAX);

/** `note` is for all people not found; `notes` replace it for single people. */
export const endEvacuationInputSchema = z.object({
  comment: plainTextSchema.max(EVACUATION_COMMENT_MAX).default(''),
  note: withWireName(evacueeNoteSchema.default(''), 'word'),
  notes: withWireName(
    z
      .array(z.object({ person: rowIdSchema, note: withWireName(evacueeNoteSchema, 'word') }))
      .max(5_000)
      .optional(),
    'words',
  ),
});
export type EndEvacuationInput = z.output<typeof endEvacuationInputSchema>;

export const pastEvacuationSchema = z.object({
  id: z.int(),
  kind: z.enum(evacuationKinds),
  startedAt: z.string(),
  endedAt: z.string(),
  startedBy: z.string().nullable(),
  endedBy: z.string().nullable(),
  heads: z.int(),
  found: z.int(),
  sha256: z.string().nullable(),
});
export type PastEvacuation = z.output<typeof pastEvacuationSchema>;

/** In whole minutes, or in seconds below one minute. The units are the same in both languages. */
export function formatEvacuationDuration({ startedAt, endedAt }: PastEvacuation): string {
  const seconds = Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000));
  return seconds < 60 ? `${seconds}\u00a0s` : `${Math.round(seconds / 60)}\u00a0min`;
}

export const formatEvacuationLeaders = ({ startedBy, endedBy }: PastEvacuation): string =>
  [...new Set([startedBy, endedBy])].filter(Boolean).join(', ');

export const pastEvacuationDetailsSchema = z.object({
  people: z.array(evacueeSchema.extend({ note: withWireName(z.string(), 'word') })),
  floors: z.array(floorCountSchema),
  comment: z.string(),
});
export type PastEvacuationDetails = z.output<typeof pastEvacuationDetailsSchema>;

export const evacuationSorts = ['start'] as const;
