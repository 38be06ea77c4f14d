import { z } from 'zod';
import { defineErrors } from '../../kit/errors.ts';
import { versionField } from '../../kit/version.ts';

/** Handing over a reservation to a colleague of its holder (docs/specification.md §17). */

defineErrors('booking', {
  receiver_unknown: 422,
  reservation_over: 409,
  handover_stands: 409,
});

/** Minutes within which a handover can be undone by the person who made it. */
export const UNDO_MINUTES = 10;

/** The receiver's e-mail address. */
export const handover = z.object({ receiver: z.string().trim().min(1).max(100), version: versionField });
export type Handover = z.output<typeof handover>;

interface Told {
  /** The reader. */
  to: { id: number };
  from: { id: number };
  receiver: { id: number };
  by: { id: number };
}

/** Actor of a handover from the reader's view: themselves, the former holder, the receiver or another person. */
export function whoHandedOver({
  to,
  from,
  receiver,
  by,
}: Told): 'byYou' | 'byHolder' | 'byReceiver' | 'byOther' {
  if (by.id === to.id) return 'byYou';
  if (by.id === from.id) return 'byHolder';
  return by.id === receiver.id ? 'byReceiver' : 'byOther';
}

/** `undo` takes the handover back, for its caller alone. */
export const handedOver = z.object({ undo: z.string() });
export type HandedOver = z.output<typeof handedOver>;

export const handoverUndo = z.object({ undo: z.string().min(1).max(100_000) });

export const receiverSearch = z.object({ search: z.string().max(100).default('') });

/** A person to whom a reservation can be handed over. */
export const receiver = z.object({ name: z.string(), email: z.string(), companyName: z.string() });
export type Receiver = z.output<typeof receiver>;
