import { asc, eq, inArray } from 'drizzle-orm';
import type { UploadedFile } from '../../../kit/endpoint.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import { lockFileForReference } from '../../../kit/server/files/files.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { can } from '../policy.ts';
import type { ContractorDocumentFile, ContractorDocumentInput } from '../recurringVisit.ts';
import { contractorDocuments } from './tables.ts';

type DocumentRow = ReturnType<typeof contractorDocuments.in>['$inferSelect'];

export async function findContractorDocuments(
  { db, building }: BuildingContext,
  standingId: number,
): Promise<DocumentRow[]> {
  const table = contractorDocuments.in(building);
  return db.select().from(table).where(eq(table.standingId, standingId)).orderBy(asc(table.id));
}

const toColumns = ({ kind, name, number, validUntil, file }: ContractorDocumentInput) => ({
  kind,
  name,
  number,
  validUntil,
  fileId: file,
});

const isSame = (row: DocumentRow, input: ContractorDocumentInput) =>
  Object.entries(toColumns(input)).every(([column, value]) => row[column as keyof DocumentRow] === value);

export function hasChangedContractorDocuments(
  previous: readonly DocumentRow[],
  inputs: readonly ContractorDocumentInput[],
): boolean {
  const rowsById = new Map(previous.map((row) => [row.id, row]));
  return (
    previous.length !== inputs.length ||
    inputs.some((one) => {
      const before = one.id === undefined ? undefined : rowsById.get(one.id);
      return !before || !isSame(before, one);
    })
  );
}

/** A changed expiry date restarts the reminders. */
export async function saveContractorDocuments(
  { db, building }: BuildingContext,
  standingId: number,
  previous: readonly DocumentRow[],
  inputs: readonly ContractorDocumentInput[],
): Promise<void> {
  const rowsById = new Map(previous.map((row) => [row.id, row]));
  const existing = new Set(inputs.map(({ id }) => id));
  const removedIds = previous.filter(({ id }) => !existing.has(id)).map(({ id }) => id);
  if (removedIds.length > 0)
    await contractorDocuments.delete(db, building, (table) => inArray(table.id, removedIds));
  for (const one of inputs) {
    const before = one.id === undefined ? undefined : rowsById.get(one.id);
    if (one.id !== undefined && !before) throw invalidField('documents', 'invalid_value');
    if (before && isSame(before, one)) continue;
    if (one.file !== null && one.file !== before?.fileId)
      await lockFileForReference(db, building, { id: one.file, field: 'documents' });
    const columns = toColumns(one);
    if (!before) {
      await contractorDocuments.insert(db, building, [{ ...columns, standingId }]);
      continue;
    }
    const reminderReset = before.validUntil === one.validUntil ? {} : { remindedDays: null };
    await contractorDocuments.update(db, building, { ...columns, ...reminderReset }, (table) =>
      eq(table.id, before.id),
    );
  }
}

const PDF = '%PDF-';

/** The file type is detected from the content, not the name. */
export async function uploadRecurringVisitFile(
  { db, building, actor, files, now }: Omit<BuildingContext, 'enqueue' | 'recordActivity'>,
  { file }: { file: UploadedFile },
): Promise<ContractorDocumentFile[]> {
  if (!can.manage(actor)) throw new AppError('forbidden');
  const isPdf = Buffer.from(file.bytes.subarray(0, 1024)).includes(PDF);
  const id = await files[isPdf ? 'storeDocument' : 'storePicture'](db, building, file, now);
  return [...(await files.describeFiles(db, building, [id], now)).values()].map(({ name, address }) => ({
    id,
    name,
    address,
  }));
}
