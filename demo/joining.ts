import { hashPassword } from '../core/access/server/password.ts';
import { insertInvitation, insertRegistration } from '../features/invitations/server/rows.ts';
import type { Db } from '../kit/server/database/db.ts';
import { PASSWORD, type UserRow } from './factories.ts';

interface People {
  haussmann: UserRow[];
  admin: UserRow;
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Who waits to be let in: name, whose company they name (by number), and how long ago, in hours. */
const waiting: readonly [string, string, string, number, number][] = [
  ['Camille', 'Aubert', 'camille.aubert@example.com', 0, 27],
  ['Yanis', 'Cohen', 'yanis.cohen@example.com', 2, 3],
];

/** An open invitation of VIPs of the first resident's company, and registrations that wait for an administrator. */
export async function makeJoining(db: Db, { haussmann, admin }: People, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await insertInvitation(db, {
    buildingIds: [1],
    role: 'vip',
    companyId: haussmann[0]?.companyId ?? null,
    maxUses: 5,
    expiresAt: new Date(now.getTime() + 30 * DAY),
    createdBy: admin.id,
    createdAt: now,
  });
  const passwordHash = await hashPassword(PASSWORD);
  for (const [firstName, lastName, email, like, hours] of waiting) {
    const companyId = haussmann[like]?.companyId;
    if (companyId === undefined) continue;
    await insertRegistration(db, {
      ...{ buildingIds: [1], email, firstName, lastName, passwordHash, companyId, language: 'fr' },
      requestedAt: ago((hours + 1) * HOUR),
      confirmedAt: ago(hours * HOUR),
    });
  }
}
