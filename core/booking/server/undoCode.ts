import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { getSharedSecret } from '../../../kit/server/database/sharedSecret.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { UNDO_MINUTES } from '../handover.ts';

interface Context extends Pick<BuildingContext, 'db' | 'now'> {
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

export interface HandoverUndo {
  from: number;
  to: number;
  given: HandedOverReservation[];
}

interface SignedUndo extends HandoverUndo {
  kind: 'rooms' | 'parking';
  building: number;
  by: number;
  until: number;
}

const sign = async (db: Db, content: string) =>
  createHmac('sha256', await getSharedSecret(db, 'handovers'))
    .update(content)
    .digest();

export async function signUndo(
  { db, actor, building, now }: Context,
  kind: SignedUndo['kind'],
  undo: HandoverUndo,
): Promise<string> {
  const until = now.getTime() + UNDO_MINUTES * 60_000;
  const signed: SignedUndo = { ...undo, kind, building: building.id, by: actor.userId, until };
  const content = Buffer.from(JSON.stringify(signed)).toString('base64url');
  return `${content}.${(await sign(db, content)).toString('base64url')}`;
}

/** Throws `handover_stands` for a code that is expired, forged, or of another person or building. */
export async function verifyUndo(
  { db, actor, building, now }: Context,
  kind: SignedUndo['kind'],
  code: string,
): Promise<HandoverUndo> {
  const [content = '', signature = ''] = code.split('.');
  const [given, right] = [Buffer.from(signature, 'base64url'), await sign(db, content)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new AppError('handover_stands');
  const signed: SignedUndo = JSON.parse(Buffer.from(content, 'base64url').toString());
  const isTheirs = signed.by === actor.userId && signed.building === building.id && signed.kind === kind;
  if (!isTheirs || signed.until < now.getTime()) throw new AppError('handover_stands');
  return signed;
}
