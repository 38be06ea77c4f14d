import { z } from 'zod';
import { bilingualTextSchema } from '../../../kit/bilingualText.ts';
import { pkSchema, rowIdSchema } from '../../../kit/rowId.ts';
import { versionFieldSchema } from '../../../kit/version.ts';
import { NO_OFFER_LABEL_ON_WIRE } from '../reservations/labels.ts';

export const roomOfferKinds = ['layout', 'service'] as const;
export type RoomOfferKind = (typeof roomOfferKinds)[number];

export const ROOM_OFFER_NAME_MAX = 100;

/**
 * The French name is the value in the contract, which writes `_` for a space and `None` for none
 * (docs/specification.md §18).
 */
const name = bilingualTextSchema(ROOM_OFFER_NAME_MAX)
  .refine(({ fr }) => fr !== '', { error: 'required', path: ['fr'] })
  .refine(({ fr }) => !fr.includes('_') && fr !== NO_OFFER_LABEL_ON_WIRE, {
    error: 'offer_name_reserved',
    path: ['fr'],
  });

export const newRoomOfferSchema = z.object({ kind: z.enum(roomOfferKinds), name });
export type NewRoomOffer = z.output<typeof newRoomOfferSchema>;

export const roomOfferEditSchema = z.object({ name, version: versionFieldSchema });
export type RoomOfferEdit = z.output<typeof roomOfferEditSchema>;

export const roomOfferSchema = z.object({
  id: pkSchema,
  kind: z.enum(roomOfferKinds),
  name: bilingualTextSchema(ROOM_OFFER_NAME_MAX),
  rooms: z.int(),
  version: z.int().optional(),
});

export type RoomOffer = z.output<typeof roomOfferSchema>;

export const roomOfferOrderSchema = z.object({
  kind: z.enum(roomOfferKinds),
  ids: z.array(rowIdSchema).max(1_000),
});
