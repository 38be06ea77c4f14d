import { z } from 'zod';
import { bilingual } from '../../../kit/bilingual.ts';
import { rowId } from '../../../kit/rowId.ts';
import { versionField } from '../../../kit/version.ts';
import { NONE } from '../labels.ts';

/** What the rooms of a building may offer, in its own words. */
export const offerKinds = ['layout', 'service'] as const;
export type OfferKind = (typeof offerKinds)[number];

export const OFFER_MAX = 100;

/**
 * In both languages. The French name is what the contract calls it, where spaces are written as underscores and `None` means none
 * (docs/specification.md §18): it has neither.
 */
const name = bilingual(OFFER_MAX)
  .refine(({ fr }) => fr !== '', { error: 'required', path: ['fr'] })
  .refine(({ fr }) => !fr.includes('_') && fr !== NONE, { error: 'offer_name_reserved', path: ['fr'] });

export const newOffer = z.object({ kind: z.enum(offerKinds), name });
export type NewOffer = z.output<typeof newOffer>;

export const offerEdit = z.object({ name, version: versionField });
export type OfferEdit = z.output<typeof offerEdit>;

/** In the building's order. */
export const offer = z.object({
  id: z.int(),
  kind: z.enum(offerKinds),
  name: bilingual(OFFER_MAX),
  /** How many rooms in use have it. */
  rooms: z.int(),
  /** For who may change it. */
  version: z.int().optional(),
});
export type Offer = z.output<typeof offer>;

/** All layouts, or all services, in their new order. */
export const offerOrder = z.object({ kind: z.enum(offerKinds), ids: z.array(rowId).max(1_000) });
