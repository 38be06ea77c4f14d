import { eq, inArray } from 'drizzle-orm';
import type { Activity } from '../../../../kit/activityKind.ts';
import { AppError } from '../../../../kit/errors.ts';
import { getNextPosition, positionInOrderSql } from '../../../../kit/server/database/listOrder.ts';
import { lockFileForReference } from '../../../../kit/server/files/files.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { getLocalNow } from '../../../../kit/time.ts';
import { requireVersion } from '../../../../kit/version.ts';
import {
  buildingDocumentAdded,
  buildingDocumentEdited,
  buildingDocumentRemoved,
  buildingDocumentsReordered,
} from '../../activity.ts';
import { can } from '../../policy.ts';
import { findAllBuildingDocuments, lockBuildingDocuments } from '../../server/queries.ts';
import { buildingDocuments } from '../../server/tables.ts';
import {
  type BuildingDocument,
  type BuildingDocumentEdit,
  type BuildingDocumentKind,
  moduleByBuildingDocumentKind,
  type NewBuildingDocument,
} from '../document.ts';

const isModuleEnabled = ({ building }: BuildingContext, kind: BuildingDocumentKind) =>
  building.modules.has(moduleByBuildingDocumentKind[kind]);

function requireDocumentsModule({ building }: BuildingContext): void {
  if (!building.modules.has('concierge') && !building.modules.has('documents'))
    throw new AppError('not_found');
}

function requireDocumentEditor(context: BuildingContext): void {
  requireDocumentsModule(context);
  if (!can.edit(context.actor)) throw new AppError('forbidden');
}

export async function listBuildingDocuments(context: BuildingContext): Promise<BuildingDocument[]> {
  requireDocumentsModule(context);
  const { db, building, actor, files, now } = context;
  const rows = (await findAllBuildingDocuments(db, building)).filter(({ kind }) =>
    isModuleEnabled(context, kind),
  );
  const fileIds = rows.map(({ fileId }) => fileId);
  const storedFiles = await files.describeFiles(db, building, fileIds, now);
  return rows.flatMap(({ id, kind, title, description, date, time, fileId, version }) => {
    const file = storedFiles.get(fileId);
    if (!file) return [];
    const { address, picture: preview, pages } = file;
    const publicFields = { id, kind, title, description, date, time, address, preview, pages: pages ?? 1 };
    return [{ ...publicFields, ...(can.edit(actor) && { file: fileId, version }) }];
  });
}

async function recordAndList(context: BuildingContext, change: Activity): Promise<BuildingDocument[]> {
  await context.recordActivity(change);
  return listBuildingDocuments(context);
}

export async function addBuildingDocument(
  context: BuildingContext,
  { file, ...details }: NewBuildingDocument,
): Promise<BuildingDocument[]> {
  requireDocumentEditor(context);
  if (!isModuleEnabled(context, details.kind)) throw new AppError('not_found');
  const { db, building, now } = context;
  await lockFileForReference(db, building, { id: file, kind: 'document', field: 'file' });
  const position = getNextPosition(await lockBuildingDocuments(db, building));
  const moment = getLocalNow(building.timeZone, now);
  const [row] = await buildingDocuments
    .insert(db, building, [{ ...details, ...moment, fileId: file, position }])
    .returning();
  if (!row) throw new Error('No document was added');
  return recordAndList(
    context,
    buildingDocumentAdded({ building: building.id, id: row.id, details: { kind: row.kind } }),
  );
}

async function lockVisibleDocument(context: BuildingContext, id: number) {
  const document = (await lockBuildingDocuments(context.db, context.building)).find((row) => row.id === id);
  if (!document || !isModuleEnabled(context, document.kind)) throw new AppError('not_found');
  return document;
}

export async function editBuildingDocument(
  context: BuildingContext,
  { id, version, file, kind, title, description }: BuildingDocumentEdit & { id: number },
): Promise<BuildingDocument[]> {
  requireDocumentEditor(context);
  const before = await lockVisibleDocument(context, id);
  await requireVersion(before, version, async () =>
    (await listBuildingDocuments(context)).find((document) => document.id === id),
  );
  if (kind && !isModuleEnabled(context, kind)) throw new AppError('not_found');
  const { db, building, now } = context;
  if (file) await lockFileForReference(db, building, { id: file, kind: 'document', field: 'file' });
  const patch = {
    ...(kind !== undefined && { kind }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(file !== undefined && { fileId: file }),
  };
  const fields = Object.keys(patch);
  if (fields.length === 0) return listBuildingDocuments(context);
  const moment = getLocalNow(building.timeZone, now);
  await buildingDocuments.update(db, building, { ...patch, ...moment }, (row) => eq(row.id, id));
  return recordAndList(context, buildingDocumentEdited({ building: building.id, id, fields }));
}

/** The next sweep deletes the file unless something else uses it. */
export async function removeBuildingDocument(
  context: BuildingContext,
  { id }: { id: number },
): Promise<BuildingDocument[]> {
  requireDocumentEditor(context);
  const { kind } = await lockVisibleDocument(context, id);
  await buildingDocuments.delete(context.db, context.building, (row) => eq(row.id, id));
  return recordAndList(
    context,
    buildingDocumentRemoved({ building: context.building.id, id, details: { kind } }),
  );
}

export async function reorderBuildingDocuments(
  context: BuildingContext,
  { ids }: { ids: number[] },
): Promise<BuildingDocument[]> {
  requireDocumentEditor(context);
  const { db, building } = context;
  const visible = (await lockBuildingDocuments(db, building)).filter(({ kind }) =>
    isModuleEnabled(context, kind),
  );
  const position = positionInOrderSql(ids, visible);
  await buildingDocuments.update(db, building, { position }, (row) => inArray(row.id, ids));
  return recordAndList(context, buildingDocumentsReordered({ building: building.id, id: building.id }));
}
