import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { getSharedSecret } from '../../../kit/server/database/sharedSecret.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { HANDOVER_UNDO_MINUTES } from '../handover.ts';

interface UndoContext extends Pick<BuildingContext, 'db' | 'now'> {
  actor: { userId: number };
  building: { id: number };
}

export interface HandedOverReservation {
  id: number;
  version: number;
  companyId: number;
  assistantId: number | null;
  seriesId: number | null;
  /** Set if the receiver was a guest of the reservation; ISO 8601. */
  guest: { declinedAt: string | null } | null;
}

interface UndoableReservationHandover {
  from: number;
  to: number;
  given: HandedOverReservation[];
}

interface SignedHandover extends UndoableReservationHandover {
  kind: 'rooms' | 'parking';
  building: number;
  by: number;
  until: number;
}

const sign = async (db: Db, content: string) =>
  createHmac('sha256', await getSharedSecret(db, 'handovers'))
    .update(content)
    .digest();

export async function signReservationHandoverUndo(
  { db, actor, building, now }: UndoContext,
  kind: SignedHandover['kind'],
  undo: UndoableReservationHandover,
): Promise<string> {
  const until = now.getTime() + HANDOVER_UNDO_MINUTES * 60_000;
  const signed: SignedHandover = { ...undo, kind, building: building.id, by: actor.userId, until };
  const content = Buffer.from(JSON.stringify(signed)).toString('base64url');
  return `${content}.${(await sign(db, content)).toString('base64url')}`;
}

/** Throws `handover_stands` for a code that is expired, forged, or of another person or building. */
export async function verifyReservationHandoverUndo(
  { db, actor, building, now }: UndoContext,
  kind: SignedHandover['kind'],
  code: string,
): Promise<UndoableReservationHandover> {
  const [content = '', signature = ''] = code.split('.');
  const [signatureBytes, expectedBytes] = [Buffer.from(signature, 'base64url'), await sign(db, content)];
  if (signatureBytes.length !== expectedBytes.length || !timingSafeEqual(signatureBytes, expectedBytes))
    throw new AppError('handover_stands');
  const signed: SignedHandover = JSON.parse(Buffer.from(content, 'base64url').toString());
  const isSameActor = signed.by === actor.userId && signed.building === building.id && signed.kind === kind;
  if (!isSameActor || signed.until < now.getTime()) throw new AppError('handover_stands');
  return signed;
}
