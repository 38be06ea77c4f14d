import { hashPassword } from '../core/access/server/password.ts';
import { pins } from '../core/access/server/tables.ts';
import type { Db } from '../kit/server/database/db.ts';
import type { DemoClock } from './clock.ts';
import type { UserRow } from './factories.ts';

const DEMO_PIN = '7392';

export async function makePins(db: Db, staff: readonly UserRow[], { at }: DemoClock): Promise<void> {
  const pinHash = await hashPassword(DEMO_PIN);
  await db.insert(pins).values(staff.map(({ id }) => ({ userId: id, pinHash, setAt: at(-20, '09:00') })));
}
