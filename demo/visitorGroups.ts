import { visitMembers, visits } from '../features/visits/server/tables.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import type { Db } from '../kit/server/database/db.ts';
import type { DemoClock } from './clock.ts';
import type { UserRow } from './factories.ts';

const DELEGATION = [
  ['Awa', 'Diop'],
  ['Zoé', 'Petit'],
  ['Tom', 'Le Bihan'],
  ['Inès', 'Garnier'],
  ['Hugo', 'Vasseur'],
  ['Mia', 'Lambert'],
  ['Yanis', 'Haddad'],
] as const;

export async function makeGroups(
  db: Db,
  { haussmann }: { haussmann: readonly UserRow[] },
  { today, time, at }: DemoClock,
): Promise<void> {
  const scope = new BuildingScope([1]);
  const host = haussmann[0];
  if (!host) return;
  const group = <More extends object>(hour: string, over: More) => {
    const status = hour <= time ? ('done' as const) : ('waiting' as const);
    return {
      residentId: host.id,
      createdBy: host.id,
      date: today,
      time: hour,
      status,
      language: 'fr' as const,
      ...(status === 'done' && { checkedInAt: at(0, hour) }),
      createdAt: at(-3, '10:30'),
      updatedAt: at(-3, '10:30'),
      hasNoEmail: true,
      ...over,
    };
  };
  const named = group('17:30', {
    visitorFirstName: 'Paul',
    visitorLastName: 'Vidal',
    organization: 'Université de Nantes',
    partySize: DELEGATION.length + 1,
    partyName: 'Master Urbanisme',
  });
  const counted = group('14:00', {
    visitorFirstName: 'Nadia',
    visitorLastName: 'Ferry',
    organization: 'École Jules-Ferry',
    partySize: 24,
    partyName: 'Classe de CM2',
    partyMinors: true,
    comment: 'Visite de la terrasse',
  });
  const [delegation] = await visits.insert(db, scope, [named, counted]).returning();
  if (!delegation) return;
  await visitMembers.insert(
    db,
    scope,
    DELEGATION.map(([firstName, lastName]) => ({ visitId: delegation.id, firstName, lastName })),
  );
}
