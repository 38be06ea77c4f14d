import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { getSharedSecret } from '../../../kit/server/database/sharedSecret.ts';
import type { InvitationRole } from '../invitation.ts';
import { parseRegistrationLink, type RegistrationLinkParts } from '../registrationLink.ts';
import { type InvitationRecord, invitationRecordColumns } from './queries.ts';
import { invitations } from './tables.ts';

const SECRET = 'invitations';

export function readInvitationSigningKey(db: Db): Promise<Buffer> {
  return getSharedSecret(db, SECRET);
}

/** `<id>-<signature>`: HMAC-SHA256 over all fixed values, so that changing a row invalidates the code. */
export function buildInvitationLinkCode(key: Buffer, row: InvitationRecord): string {
  const fixed = [
    row.id,
    row.buildingIds,
    row.role,
    row.companyId,
    row.emailDomain,
    row.maxUses,
    row.expiresAt.toISOString(),
    row.createdBy,
    // Without its invitee, a mailed invitation stops working.
    ...(row.inviteeEmail === null ? [] : [row.inviteeEmail]),
  ];
  return `${row.id}-${createHmac('sha256', key).update(JSON.stringify(fixed)).digest('base64url')}`;
}

/** Does not check whether it is still open. `link`, if given, must match the invitation. */
export async function findInvitationByCode(
  db: Db,
  { code, link }: { code: string; link: string },
): Promise<InvitationRecord | undefined> {
  const id = Number(/^(\d{1,9})-/.exec(code)?.[1] ?? 0);
  const [row] = await db.select(invitationRecordColumns).from(invitations).where(eq(invitations.id, id));
  if (!row || !isSameCode(code, buildInvitationLinkCode(await readInvitationSigningKey(db), row))) return;
  if (link === '') return row;
  const parsed = parseRegistrationLink(link);
  return parsed && isSameCode(parsed.code, code) && isLinkOfInvitation(row, parsed) ? row : undefined;
}

/** Case-insensitive, so that a code in capitals works; more than 220 of 256 random bits remain. */
function isSameCode(one: string, other: string): boolean {
  const [bytes, otherBytes] = [Buffer.from(one.toLowerCase()), Buffer.from(other.toLowerCase())];
  return bytes.length === otherBytes.length && timingSafeEqual(bytes, otherBytes);
}

export function isLinkOfInvitation(
  row: { buildingIds: number[]; role: InvitationRole },
  { buildings, role }: RegistrationLinkParts,
): boolean {
  return (
    role === row.role &&
    buildings.length === row.buildingIds.length &&
    buildings.every((id) => row.buildingIds.includes(id))
  );
}
