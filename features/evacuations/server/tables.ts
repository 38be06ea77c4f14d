import { boolean, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { buildingIdColumn } from '../../../core/buildings/server/tables.ts';
import { companies, personIdColumn, users } from '../../../core/people/server/tables.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import { identityColumn, instantColumn } from '../../../kit/server/database/columns.ts';
import { storedConfidentialFiles } from '../../../kit/server/database/tables.ts';
import { evacuationKinds, evacueeStates } from '../evacuation.ts';

/** At most one runs per building. Triggers reject changes after the end. */
export const evacuations = scoped(
  'evacuations',
  {
    buildingId: buildingIdColumn(),
    id: identityColumn(),
    kind: text('kind', { enum: evacuationKinds }).notNull(),
    startedAt: instantColumn('started_at').notNull(),
    startedBy: personIdColumn('started_by'),
    endedAt: instantColumn('ended_at'),
    endedBy: integer('ended_by').references(() => users.id),
    comment: text('comment').notNull().default(''),
    sealedAt: instantColumn('sealed_at'),
    fileId: integer('file_id').references(() => storedConfidentialFiles.id),
    sha256: text('sha256'),
  },
  (table) => [
    primaryKey({ columns: [table.buildingId, table.id] }),
    index('evacuations_by_start').on(table.buildingId, table.startedAt),
  ],
);

export const evacuationLinks = scoped('evacuation_links', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  evacuationId: integer('evacuation_id').notNull(),
  /** Format of `parseFloors`; null: the whole building. */
  floor: text('floor'),
  codeHash: text('code_hash').notNull(),
});

/** Triggers add arrivals and record departures. Holds no names. */
export const evacuationPeople = scoped('evacuation_people', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  evacuationId: integer('evacuation_id').notNull(),
  /** Null once erased. */
  visitId: integer('visit_id'),
  companyId: integer('company_id')
    .notNull()
    .references(() => companies.id),
  floors: text('floors').notNull().default(''),
  heads: integer('heads').notNull(),
  needsHelp: boolean('needs_help').notNull(),
  arrivedAt: instantColumn('arrived_at'),
  leftAt: instantColumn('left_at'),
  state: text('state', { enum: evacueeStates }).notNull().default('unknown'),
  found: integer('found').notNull().default(0),
  tickId: uuid('tick_id'),
  saidAt: instantColumn('said_at'),
  note: text('word').notNull().default(''),
});

const tickColumns = () => ({
  buildingId: buildingIdColumn(),
  id: uuid('id').notNull(),
  evacuationId: integer('evacuation_id').notNull(),
  saidAt: instantColumn('said_at').notNull(),
  receivedAt: instantColumn('received_at').notNull(),
  userId: integer('user_id').references(() => users.id),
  linkId: integer('link_id'),
});

/** A trigger copies the latest tick to the person. */
export const evacuationTicks = scoped(
  'evacuation_ticks',
  {
    ...tickColumns(),
    personId: integer('person_id').notNull(),
    state: text('state', { enum: evacueeStates }).notNull(),
    found: integer('found').notNull(),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.evacuationId, table.id] })],
);

export const evacuationFloorCounts = scoped(
  'evacuation_counts',
  {
    ...tickColumns(),
    floor: text('floor').notNull(),
    inside: integer('inside').notNull(),
    outside: integer('outside').notNull(),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.evacuationId, table.id] })],
);
