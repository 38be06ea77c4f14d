import type { Db } from './database/db.ts';
import { insertMany } from './database/insertMany.ts';
import { factPersonal, facts } from './database/tables.ts';

export interface AuditEntry {
  /** Past tense, e.g. `visit.canceled`. */
  action: string;
  entity: string;
  id: number;
  buildingId?: number | undefined;
  /** Names of the fields that changed (their values only where they say nothing about a person: `values`). */
  fields?: readonly string[];
  values?: Readonly<Record<string, unknown>>;
  /** Personal values, kept apart and erased with the person (docs/specification.md §26). */
  personal?: { kind: 'user' | 'visitor'; id: number; before: object; after: object };
}

/** Writes facts into the caller's transaction. `actorId` is null for a job. */
export async function writeAudit(
  db: Db,
  actorId: number | null,
  at: Date,
  entries: readonly AuditEntry[],
): Promise<void> {
  const ids = await insertMany(
    db,
    facts,
    entries.map((entry) => ({
      at,
      actorId,
      buildingId: entry.buildingId ?? null,
      kind: entry.action,
      entity: entry.entity,
      entityId: entry.id,
      fields: [...(entry.fields ?? [])],
      says: entry.values ?? {},
    })),
    'id',
  );
  const personal = entries.flatMap((entry, index) => {
    const { personal } = entry;
    if (!personal) return [];
    const { kind: personKind, id: personId, before, after } = personal;
    return [{ at, factId: ids[index] as number, personKind, personId, before, after }];
  });
  await insertMany(db, factPersonal, personal);
}
