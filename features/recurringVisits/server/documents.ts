import { asc, eq, inArray } from 'drizzle-orm';
import type { UploadedFile } from '../../../kit/endpoint.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import { referToFile } from '../../../kit/server/files/files.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { can } from '../policy.ts';
import type { DocumentInput, StoredFile } from '../recurringVisit.ts';
import { recurringVisitDocuments } from './tables.ts';

type DocumentRow = ReturnType<typeof recurringVisitDocuments.in>['$inferSelect'];

export async function findDocuments(
  { db, building }: BuildingContext,
  standingId: number,
): Promise<DocumentRow[]> {
  const table = recurringVisitDocuments.in(building);
  return db.select().from(table).where(eq(table.standingId, standingId)).orderBy(asc(table.id));
}

const toColumns = ({ kind, name, number, validUntil, file }: DocumentInput) => ({
  kind,
  name,
  number,
  validUntil,
  fileId: file,
});

const isSame = (row: DocumentRow, given: DocumentInput) =>
  Object.entries(toColumns(given)).every(([column, value]) => row[column as keyof DocumentRow] === value);

export function hasChangedDocuments(
  previous: readonly DocumentRow[],
  given: readonly DocumentInput[],
): boolean {
  const known = new Map(previous.map((row) => [row.id, row]));
  return (
    previous.length !== given.length ||
    given.some((one) => {
      const before = one.id === undefined ? undefined : known.get(one.id);
      return !before || !isSame(before, one);
    })
  );
}

/** A changed expiry date restarts the reminders. */
export async function saveDocuments(
  { db, building }: BuildingContext,
  standingId: number,
  previous: readonly DocumentRow[],
  given: readonly DocumentInput[],
): Promise<void> {
  const known = new Map(previous.map((row) => [row.id, row]));
  const existing = new Set(given.map(({ id }) => id));
  const removed = previous.filter(({ id }) => !existing.has(id)).map(({ id }) => id);
  if (removed.length > 0)
    await recurringVisitDocuments.delete(db, building, (table) => inArray(table.id, removed));
  for (const one of given) {
    const before = one.id === undefined ? undefined : known.get(one.id);
    if (one.id !== undefined && !before) throw invalidField('documents', 'invalid_value');
    if (before && isSame(before, one)) continue;
    if (one.file !== null && one.file !== before?.fileId)
      await referToFile(db, building, { id: one.file, field: 'documents' });
    const columns = toColumns(one);
    if (!before) {
      await recurringVisitDocuments.insert(db, building, [{ ...columns, standingId }]);
      continue;
    }
    const again = before.validUntil === one.validUntil ? {} : { remindedDays: null };
    await recurringVisitDocuments.update(db, building, { ...columns, ...again }, (table) =>
      eq(table.id, before.id),
    );
  }
}

const PDF = '%PDF-';

/** The file type is detected from the content, not the name. */
export async function uploadRecurringVisitFile(
  { db, building, actor, files, now }: Omit<BuildingContext, 'enqueue' | 'recordActivity'>,
  { file }: { file: UploadedFile },
): Promise<StoredFile[]> {
  if (!can.manage(actor)) throw new AppError('forbidden');
  const isPdf = Buffer.from(file.bytes.subarray(0, 1024)).includes(PDF);
  const id = await files[isPdf ? 'storeDocument' : 'storePicture'](db, building, file, now);
  return [...(await files.describeFiles(db, building, [id], now)).values()].map(({ name, address }) => ({
    id,
    name,
    address,
  }));
}
