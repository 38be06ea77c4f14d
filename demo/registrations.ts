import { hashPassword } from '../core/access/server/password.ts';
import {
  insertAccountRegistration,
  insertInvitation,
  insertMailedInvitations,
} from '../features/invitations/server/queries.ts';
import type { Db } from '../kit/server/database/db.ts';
import type { LocalTime } from '../kit/time.ts';
import type { DemoClock } from './clock.ts';
import { PASSWORD, type UserRow } from './factories.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** First name, last name, address, index of the company, time and days ago. */
const waiting: readonly [string, string, string, number, LocalTime, number][] = [
  ['Camille', 'Aubert', 'camille.aubert@example.com', 0, '09:40', 1],
  ['Yanis', 'Cohen', 'yanis.cohen@example.com', 2, '10:15', 0],
];

/** First name, last name, address, days ago, and whether a reminder was sent. */
const invited: readonly [string, string, string, number, boolean][] = [
  ['Salomé', 'Texier', 'salome.texier@example.com', 2, false],
  ['Marie-Antoinette', 'de Saint-Exupéry-Montmorency', 'marie-antoinette@example.com', 5, true],
];

export async function makeRegistrations(
  db: Db,
  { haussmann, admin }: { haussmann: UserRow[]; admin: UserRow },
  clock: DemoClock,
): Promise<void> {
  const createdAt = clock.at(-1, '14:20');
  await insertInvitation(db, {
    buildingIds: [1],
    role: 'vip',
    companyId: haussmann[0]?.companyId ?? null,
    maxUses: 5,
    expiresAt: new Date(createdAt.getTime() + 30 * DAY),
    createdBy: admin.id,
    createdAt,
  });
  for (const [firstName, lastName, email, days, isReminded] of invited) {
    const invitedAt = clock.at(-days, '11:05');
    const remindedAt = isReminded ? clock.at(-days + 3, '11:17') : null;
    await insertMailedInvitations(
      db,
      {
        buildingIds: [1],
        role: 'limited',
        maxUses: 1,
        createdBy: admin.id,
        createdAt: invitedAt,
        expiresAt: new Date(invitedAt.getTime() + 30 * DAY),
      },
      [
        {
          firstName,
          lastName,
          email,
          language: 'fr',
          invitedAt,
          remindedAt,
          companyId: haussmann[0]?.companyId ?? null,
        },
      ],
    );
  }
  const passwordHash = await hashPassword(PASSWORD);
  for (const [firstName, lastName, email, like, time, daysBefore] of waiting) {
    const companyId = haussmann[like]?.companyId;
    if (companyId === undefined) continue;
    const confirmedAt = new Date(clock.last(time).getTime() - daysBefore * DAY);
    await insertAccountRegistration(db, {
      buildingIds: [1],
      email,
      firstName,
      lastName,
      passwordHash,
      companyId,
      language: 'fr',
      requestedAt: new Date(confirmedAt.getTime() - 20 * MINUTE),
      confirmedAt,
    });
  }
}
