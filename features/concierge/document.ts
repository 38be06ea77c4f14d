import { z } from 'zod';
import type { Module } from '../../core/modules.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { plainText } from '../../kit/plainText.ts';
import { rowId } from '../../kit/rowId.ts';
import { shownPicture } from '../../kit/shownFile.ts';
import { localDate, localTime } from '../../kit/time.ts';
import { seenVersion } from '../../kit/version.ts';
import { DESCRIPTION_MAX } from './catalogue.ts';

/** What a document is about: the concierge's services, their prices, or anything else of the building. */
export const documentKinds = ['concierge', 'rates', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Which module a document belongs to (docs/specification.md §2). */
export const moduleOf: Record<DocumentKind, Module> = {
  concierge: 'concierge',
  rates: 'concierge',
  other: 'documents',
};

export const TITLE_MAX = 120;

const details = {
  kind: z.enum(documentKinds),
  title: plainLine.min(1).max(TITLE_MAX),
  description: plainText.max(DESCRIPTION_MAX),
};

export const buildingDocument = z.object({
  id: z.int(),
  ...details,
  /** When it was last changed, on the wall clock of the building. */
  date: localDate,
  time: localTime,
  /** Root-relative address of the PDF, good for an hour at most. */
  address: z.string(),
  /** Its first page. */
  preview: shownPicture,
  pages: z.int(),
  /** The stored PDF; told, like the version, to those who may edit. */
  file: z.int().optional(),
  version: z.int().optional(),
});
export type BuildingDocument = z.output<typeof buildingDocument>;

export const newDocument = z.object({
  ...details,
  description: details.description.default(''),
  /** A stored PDF. */
  file: rowId,
});
export type NewDocument = z.output<typeof newDocument>;

/** What may change of a document; what is left out stays. */
export const documentEdit = z.object({ ...details, file: rowId, version: seenVersion }).partial();
export type DocumentEdit = z.output<typeof documentEdit>;
