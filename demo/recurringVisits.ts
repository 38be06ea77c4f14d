import { createUpcomingVisits } from '../features/recurringVisits/server/createUpcomingVisits.ts';
import {
  contractorDocuments,
  recurringVisitMembers,
  recurringVisits,
} from '../features/recurringVisits/server/tables.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import type { Db } from '../kit/server/database/db.ts';
import { addDays } from '../kit/time.ts';
import { DEMO_TIME_ZONE, type DemoClock } from './clock.ts';
import type { UserRow } from './factories.ts';

const WORKING_DAYS = [0, 1, 2, 3, 4];

export async function makeRecurringVisits(
  db: Db,
  { reception, haussmann }: { reception: UserRow; haussmann: readonly UserRow[] },
  { today, time, at, last }: DemoClock,
): Promise<void> {
  const scope = new BuildingScope([1]);
  const day = (from: number) => addDays(today, from);
  const host = haussmann[0]?.id ?? reception.id;
  const created = { createdBy: reception.id, createdAt: at(-20, '10:30') };
  const [cleaners, lifts, gardeners, painters] = await recurringVisits
    .insert(db, scope, [
      {
        contractor: 'Net & Clair',
        purpose: 'Ménage des parties communes',
        hostId: reception.id,
        from: day(-60),
        until: day(300),
        weekdays: WORKING_DAYS,
        hoursFrom: '18:30',
        hoursTo: '21:00',
        ...created,
      },
      {
        contractor: 'Ascenseurs Tournier',
        purpose: 'Rénovation des ascenseurs',
        hostId: reception.id,
        from: day(-30),
        until: day(335),
        weekdays: WORKING_DAYS,
        hoursFrom: '08:00',
        hoursTo: '17:00',
        ...created,
      },
      {
        contractor: 'Jardins suspendus',
        purpose: 'Entretien des plantes',
        hostId: host,
        from: day(10),
        until: day(190),
        weekdays: [2],
        hoursFrom: '08:00',
        hoursTo: '10:00',
        ...created,
      },
      {
        contractor: 'Peintures Delorme',
        purpose: 'Réfection du 4e étage',
        hostId: host,
        from: day(-45),
        until: day(-5),
        weekdays: WORKING_DAYS,
        hoursFrom: '08:00',
        hoursTo: '17:00',
        ...created,
      },
    ])
    .returning();
  if (!cleaners || !lifts || !gardeners || !painters) throw new Error('A contractor was not inserted');
  const member = (standingId: number, firstName: string, lastName: string) => ({
    standingId,
    firstName,
    lastName,
  });
  await recurringVisitMembers.insert(db, scope, [
    member(cleaners.id, 'Fatou', 'Diop'),
    member(cleaners.id, 'Rosa', 'Mendes'),
    member(cleaners.id, 'Ahmed', 'Ben Saïd'),
    member(lifts.id, 'Marc', 'Tournier'),
    member(gardeners.id, 'Élise', 'Roche'),
    member(painters.id, 'Luc', 'Delorme'),
    member(painters.id, 'Igor', 'Novak'),
  ]);
  await contractorDocuments.insert(db, scope, [
    {
      standingId: cleaners.id,
      kind: 'preventionPlan' as const,
      number: 'PP-2026-014',
      validUntil: day(300),
    },
    { standingId: cleaners.id, kind: 'insurance' as const, validUntil: day(21) },
    {
      standingId: lifts.id,
      kind: 'preventionPlan' as const,
      number: 'PP-2026-021',
      validUntil: day(335),
    },
    { standingId: lifts.id, kind: 'electrical' as const, number: 'B2V BR', validUntil: day(-3) },
    { standingId: gardeners.id, kind: 'preventionPlan' as const },
    { standingId: painters.id, kind: 'firePermit' as const, number: 'PF-118', validUntil: day(-5) },
  ]);
  // Creates the visits now instead of at the next full hour.
  const building = { id: scope.single, timeZone: DEMO_TIME_ZONE };
  await createUpcomingVisits(db, building, at(0, time), last('08:00'));
}
