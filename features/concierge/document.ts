import { z } from 'zod';
import type { Module } from '../../core/modules.ts';
import { pictureSourcesSchema } from '../../kit/fileDetails.ts';
import { plainLineSchema } from '../../kit/plainLine.ts';
import { plainTextSchema } from '../../kit/plainText.ts';
import { rowIdSchema } from '../../kit/rowId.ts';
import { localDateSchema, localTimeSchema } from '../../kit/time.ts';
import { versionFieldSchema } from '../../kit/version.ts';
import { CONCIERGE_DESCRIPTION_MAX } from './catalogue.ts';

export const documentKinds = ['concierge', 'rates', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** docs/specification.md §2 */
export const moduleByDocumentKind: Record<DocumentKind, Module> = {
  concierge: 'concierge',
  rates: 'concierge',
  other: 'documents',
};

export const DOCUMENT_TITLE_MAX = 120;

const details = {
  kind: z.enum(documentKinds),
  title: plainLineSchema.min(1).max(DOCUMENT_TITLE_MAX),
  description: plainTextSchema.max(CONCIERGE_DESCRIPTION_MAX),
};

export const buildingDocumentSchema = z.object({
  id: z.int(),
  ...details,
  date: localDateSchema,
  time: localTimeSchema,
  /** Root-relative URL of the PDF, valid for one hour at most. */
  address: z.string(),
  preview: pictureSourcesSchema,
  pages: z.int(),
  /** `file` and `version` are only sent to editors. */
  file: z.int().optional(),
  version: z.int().optional(),
});
export type BuildingDocument = z.output<typeof buildingDocumentSchema>;

export const newDocumentSchema = z.object({
  ...details,
  description: details.description.default(''),
  file: rowIdSchema,
});
export type NewDocument = z.output<typeof newDocumentSchema>;

export const documentEditSchema = z
  .object({ ...details, file: rowIdSchema, version: versionFieldSchema })
  .partial();
export type DocumentEdit = z.output<typeof documentEditSchema>;
