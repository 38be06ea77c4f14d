import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { sharedSecret } from '../../../kit/server/database/sharedSecret.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { UNDO_MINUTES } from '../handover.ts';

interface Context extends Pick<BuildingContext, 'db' | 'now'> {
  actor: { userId: number };
  building: { id: number };
}

/** A reservation as a handover left it, and what of it was different before. */
export interface Given {
  id: number;
  version: number;
  companyId: number;
  assistantId: number | null;
  seriesId: number | null;
  /** The receiver was invited to it; when they declined, in ISO format. */
  guest: { declinedAt: string | null } | null;
}

/** State before a handover, as needed to undo it. */
export interface Undo {
  from: number;
  to: number;
  given: Given[];
}

interface Signed extends Undo {
  kind: 'rooms' | 'parking';
  building: number;
  by: number;
  until: number;
}

const signatureOf = async (db: Db, content: string) =>
  createHmac('sha256', await sharedSecret(db, 'handovers'))
    .update(content)
    .digest();

/** Signs what takes a handover back; nothing is stored. */
export async function writeUndo(
  { db, actor, building, now }: Context,
  kind: Signed['kind'],
  undo: Undo,
): Promise<string> {
  const until = now.getTime() + UNDO_MINUTES * 60_000;
  const signed: Signed = { ...undo, kind, building: building.id, by: actor.userId, until };
  const content = Buffer.from(JSON.stringify(signed)).toString('base64url');
  return `${content}.${(await signatureOf(db, content)).toString('base64url')}`;
}

/** Throws `handover_stands` for a code that is expired, forged, or of another person or building. */
export async function readUndo(
  { db, actor, building, now }: Context,
  kind: Signed['kind'],
  code: string,
): Promise<Undo> {
  const [content = '', signature = ''] = code.split('.');
  const [given, right] = [Buffer.from(signature, 'base64url'), await signatureOf(db, content)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new AppError('handover_stands');
  const signed: Signed = JSON.parse(Buffer.from(content, 'base64url').toString());
  const isTheirs = signed.by === actor.userId && signed.building === building.id && signed.kind === kind;
  if (!isTheirs || signed.until < now.getTime()) throw new AppError('handover_stands');
  return signed;
}
