import { and, asc, eq } from 'drizzle-orm';
import { badgeLoans, badges } from '../features/badges/server/tables.ts';
import { visits } from '../features/visits/server/tables.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import type { Db } from '../kit/server/database/db.ts';
import { addDays } from '../kit/time.ts';
import type { DemoClock } from './clock.ts';
import type { UserRow } from './factories.ts';

const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${letter}${String(at + 1).padStart(3, '0')}`);

export async function makeBadges(
  db: Db,
  { reception, haussmann }: { reception: UserRow; haussmann: readonly UserRow[] },
  { today, at, last }: DemoClock,
): Promise<void> {
  const scope = new BuildingScope([1]);
  const since = at(-20, '10:00');
  const rows = await badges
    .insert(db, scope, [
      ...numbered('V', 60).map((number) => ({ number, kind: 'visitor' as const, statusSince: since })),
      ...numbered('P', 12).map((number) => ({ number, kind: 'contractor' as const, statusSince: since })),
      ...numbered('T', 8).map((number) => ({ number, kind: 'temporary' as const, statusSince: since })),
    ])
    .returning();
  const idOf = new Map(rows.map(({ number, id }) => [number, id]));
  const table = visits.in(scope);
  const came = (date: string) =>
    db
      .select({ id: table.id, at: table.checkedInAt })
      .from(table)
      .where(and(eq(table.date, date), eq(table.status, 'done')))
      .orderBy(asc(table.time), asc(table.id));
  const [before] = await came(addDays(today, -1));
  const lend = (number: string, to: { visitId: number } | { residentId: number }, givenAt: Date) => ({
    badgeId: idOf.get(number) ?? 0,
    ...to,
    givenAt,
    givenBy: reception.id,
  });
  const inside = await came(today);
  const forgot = haussmann.at(-1);
  await badgeLoans.insert(db, scope, [
    ...inside.map(({ id, at: arrived }, index) =>
      lend(`V00${index + 1}`, { visitId: id }, arrived ?? last('08:30')),
    ),
    ...(before ? [lend('V017', { visitId: before.id }, before.at ?? at(-1, '09:30'))] : []),
    ...(forgot ? [lend('T001', { residentId: forgot.id }, last('08:40'))] : []),
  ]);
  await badges.update(db, scope, { status: 'lost', statusSince: at(-4, '18:10') }, (each) =>
    eq(each.number, 'V042'),
  );
}
