import { z } from 'zod';
import type { Module } from '../../../core/feature/modules.ts';
import { enumCodec, withCodec, withWireName } from '../../../kit/codec.ts';
import { pictureSourcesSchema } from '../../../kit/fileDetails.ts';
import { plainLineSchema } from '../../../kit/plainLine.ts';
import { plainTextSchema } from '../../../kit/plainText.ts';
import { pkSchema, rowIdSchema } from '../../../kit/rowId.ts';
import { searchTextSchema } from '../../../kit/searchField.ts';
import { localDateSchema, localTimeSchema } from '../../../kit/time.ts';
import { versionFieldSchema } from '../../../kit/version.ts';
import { CONCIERGE_DESCRIPTION_MAX } from '../catalogue/catalogue.ts';

export const buildingDocumentKinds = ['concierge', 'rates', 'other'] as const;
export type BuildingDocumentKind = (typeof buildingDocumentKinds)[number];

/** docs/specification.md §2 */
export const moduleByBuildingDocumentKind: Record<BuildingDocumentKind, Module> = {
  concierge: 'concierge',
  rates: 'concierge',
  other: 'documents',
};

/** Search and screen of the list; without `show`, the documents of both screens. */
export const buildingDocumentExportFilterSchema = z.object({
  search: searchTextSchema,
  show: z.enum(['concierge', 'documents']).optional(),
});
export type BuildingDocumentExportFilter = z.output<typeof buildingDocumentExportFilterSchema>;

export const DOCUMENT_TITLE_MAX = 120;

const details = {
  kind: withCodec(
    withWireName(z.enum(buildingDocumentKinds), 'docType'),
    enumCodec({ concierge: 'concierge', rates: 'tarifaire', other: 'autre' }),
  ),
  title: plainLineSchema.min(1).max(DOCUMENT_TITLE_MAX),
  description: plainTextSchema.max(CONCIERGE_DESCRIPTION_MAX),
};

export const buildingDocumentSchema = z.object({
  id: pkSchema,
  ...details,
  date: localDateSchema,
  time: localTimeSchema,
  /** Root-relative URL of the PDF, valid for one hour at most. */
  address: withWireName(z.string(), 'document'),
  preview: pictureSourcesSchema,
  pages: z.int(),
  /** `file` and `version` are only sent to editors. */
  file: z.int().optional(),
  version: z.int().optional(),
});

export type BuildingDocument = z.output<typeof buildingDocumentSchema>;

export const newBuildingDocumentSchema = z.object({
  ...details,
  description: details.description.default(''),
  file: rowIdSchema,
});

export type NewBuildingDocument = z.output<typeof newBuildingDocumentSchema>;

export const buildingDocumentEditSchema = z
  .object({ ...details, file: rowIdSchema, version: versionFieldSchema })
  .partial();
export type BuildingDocumentEdit = z.output<typeof buildingDocumentEditSchema>;
