import type { Db } from './database/db.ts';
import { insertMany } from './database/insertMany.ts';
import { auditEntries, auditPersonal } from './database/tables.ts';

export interface AuditEntry {
  /** Past tense, e.g. `visit.canceled`. */
  action: string;
  entity: string;
  id: number;
  buildingId?: number | undefined;
  /** Names of the fields that changed (their values only where they say nothing about a person: `values`). */
  fields?: readonly string[];
  values?: Readonly<Record<string, string | number | boolean | null>>;
  /** Personal values, kept apart and erased with the person (docs/specification.md §26). */
  personal?: { kind: 'user' | 'visitor'; id: number; before: object; after: object };
}

/** Writes audit rows into the caller's transaction. `actorId` is null for a job. */
export async function writeAudit(
  db: Db,
  actorId: number | null,
  at: Date,
  entries: readonly AuditEntry[],
): Promise<void> {
  const ids = await insertMany(
    db,
    auditEntries,
    entries.map((entry) => ({
      at,
      actorId,
      buildingId: entry.buildingId ?? null,
      action: entry.action,
      entity: entry.entity,
      entityId: entry.id,
      fields: [...(entry.fields ?? [])],
      values: entry.values ?? {},
    })),
    'id',
  );
  const personal = entries.flatMap((entry, at) => {
    const { personal } = entry;
    if (!personal) return [];
    return [
      {
        entryId: ids[at] as number,
        personKind: personal.kind,
        personId: personal.id,
        before: personal.before,
        after: personal.after,
      },
    ];
  });
  await insertMany(db, auditPersonal, personal);
}
