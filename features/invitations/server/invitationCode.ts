import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { getSharedSecret } from '../../../kit/server/database/sharedSecret.ts';
import type { InvitationRole } from '../invitation.ts';
import { parseRegistrationLink, type RegistrationLink } from '../registrationLink.ts';
import { type InvitationRow, invitationColumns } from './queries.ts';
import { invitations } from './tables.ts';

const SECRET = 'invitations';

export function readSigningKey(db: Db): Promise<Buffer> {
  return getSharedSecret(db, SECRET);
}

/** `<id>-<signature>`: HMAC-SHA256 over all fixed values, so that changing a row invalidates the code. */
export function buildInvitationCode(key: Buffer, row: InvitationRow): string {
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
): Promise<InvitationRow | undefined> {
  const id = Number(/^(\d{1,9})-/.exec(code)?.[1] ?? 0);
  const [row] = await db.select(invitationColumns).from(invitations).where(eq(invitations.id, id));
  if (!row || !isSameCode(code, buildInvitationCode(await readSigningKey(db), row))) return;
  if (link === '') return row;
  const parsed = parseRegistrationLink(link);
  return parsed && isSameCode(parsed.code, code) && isCodeForLink(row, parsed) ? row : undefined;
}

/** Case-insensitive, so that a code in capitals works; more than 220 of 256 random bits remain. */
function isSameCode(one: string, other: string): boolean {
  const [given, right] = [Buffer.from(one.toLowerCase()), Buffer.from(other.toLowerCase())];
  return given.length === right.length && timingSafeEqual(given, right);
}

export function isCodeForLink(
  row: { buildingIds: number[]; role: InvitationRole },
  { buildings, role }: RegistrationLink,
): boolean {
  return (
    role === row.role &&
    buildings.length === row.buildingIds.length &&
    buildings.every((id) => row.buildingIds.includes(id))
  );
}
