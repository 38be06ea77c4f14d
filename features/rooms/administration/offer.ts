import { z } from 'zod';
import { bilingualText } from '../../../kit/bilingualText.ts';
import { rowId } from '../../../kit/rowId.ts';
import { versionField } from '../../../kit/version.ts';
import { NONE } from '../labels.ts';

export const offerKinds = ['layout', 'service'] as const;
export type OfferKind = (typeof offerKinds)[number];

export const OFFER_MAX = 100;

/**
 * The French name is the value in the contract, which writes `_` for a space and `None` for none
 * (docs/specification.md §18).
 */
const name = bilingualText(OFFER_MAX)
  .refine(({ fr }) => fr !== '', { error: 'required', path: ['fr'] })
  .refine(({ fr }) => !fr.includes('_') && fr !== NONE, { error: 'offer_name_reserved', path: ['fr'] });

export const newOfferSchema = z.object({ kind: z.enum(offerKinds), name });
export type NewOffer = z.output<typeof newOfferSchema>;

export const offerEditSchema = z.object({ name, version: versionField });
export type OfferEdit = z.output<typeof offerEditSchema>;

export const offer = z.object({
  id: z.int(),
  kind: z.enum(offerKinds),
  name: bilingualText(OFFER_MAX),
  rooms: z.int(),
  version: z.int().optional(),
});
export type Offer = z.output<typeof offer>;

export const offerOrderSchema = z.object({ kind: z.enum(offerKinds), ids: z.array(rowId).max(1_000) });
