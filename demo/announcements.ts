import { announcements } from '../features/announcements/server/tables.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import type { Db } from '../kit/server/database/db.ts';
import { addDays } from '../kit/time.ts';
import type { DemoClock } from './clock.ts';

const demoAnnouncements = [
  {
    from: -2,
    until: 5,
    titleFr: 'Ascenseur B à l’arrêt jeudi matin',
    titleEn: 'Lift B out of service on Thursday morning',
    textFr:
      'L’ascenseur B est révisé jeudi de 8 h à 12 h. Les ascenseurs A et C fonctionnent normalement.\n\n' +
      'Vous attendez une livraison lourde ? Demandez à l’accueil : le monte-charge est à votre disposition.',
    textEn:
      'Lift B is being serviced on Thursday from 8:00 to 12:00. Lifts A and C run as usual.\n\n' +
      'Expecting a heavy delivery? Ask reception: the goods lift is yours to use.',
  },
  {
    from: -6,
    until: 20,
    titleFr: 'Le toit-terrasse ouvre ses portes',
    titleEn: 'The roof terrace is open',
    textFr:
      '## Horaires\n\n- du lundi au vendredi, de 8 h à 20 h\n- avec votre badge, par l’ascenseur A\n\n' +
      'Pensez à redescendre vos tasses : merci pour ceux qui viennent après vous.',
    textEn:
      '## Opening hours\n\n- Monday to Friday, 8:00 to 20:00\n- with your badge, by lift A\n\n' +
      'Bring your cups back down: thank you from those who come after you.',
  },
] as const;

export async function makeAnnouncements(
  db: Db,
  author: { id: number },
  { today, at }: Pick<DemoClock, 'today' | 'at'>,
): Promise<void> {
  const rows = demoAnnouncements.map(({ from, until, ...words }) => ({
    ...words,
    startsAt: `${addDays(today, from)} 09:00`,
    endsAt: `${addDays(today, until)} 20:00`,
    createdBy: author.id,
    createdAt: at(from, '09:00'),
  }));
  await announcements.insert(db, new BuildingScope([1]), rows);
}
