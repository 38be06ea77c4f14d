import { logbookEntries, logbookHandovers } from '../features/logbook/server/tables.ts';
import { recomputeThreadState } from '../features/logbook/server/writeLogbook.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import type { Db } from '../kit/server/database/db.ts';
import { addDays, getLocalNow } from '../kit/time.ts';
import { DEMO_TIME_ZONE, type DemoClock } from './clock.ts';

type Row = Parameters<typeof logbookEntries.insert>[2][number];
type Words = Partial<Omit<Row, 'act' | 'aboutId' | 'happenedAt' | 'writtenAt' | 'writtenBy'>>;

interface LogbookNote {
  /** Days from today; on day 0, times later than now move to the day before. */
  day: number;
  time: string;
  words: Words;
  /** Follow-ups, in minutes after the entry. */
  since?: readonly { minutes: number; act: Row['act']; words?: Words }[];
}

const listEntries = (tomorrow: string, today: string): LogbookNote[] => [
  {
    day: -1,
    time: '17:40',
    words: { category: 'lostProperty', text: 'Parapluie noir, poignée en bois', place: 'Salle Opéra' },
    since: [{ minutes: 2, act: 'kept', words: { place: 'Tiroir 2 de l’accueil' } }],
  },
  {
    day: -1,
    time: '21:10',
    words: { category: 'round', text: 'Ronde du soir : une fenêtre ouverte au 4e, refermée.' },
  },
  {
    day: 0,
    time: '07:05',
    words: {
      category: 'information',
      text: 'Livraison de mobilier pour Hélios Conseil, par le quai.',
      place: 'Quai',
    },
  },
  {
    day: 0,
    time: '07:30',
    words: { category: 'key', text: 'Clé de la machinerie d’ascenseur' },
    since: [{ minutes: 0, act: 'given', words: { holderName: 'Jérôme Caron', holderCompany: 'Otis' } }],
  },
  {
    day: 0,
    time: '08:10',
    words: {
      category: 'incident',
      text: 'Fuite sous le lavabo des sanitaires du 2e. Plombier appelé.',
      place: '2e étage',
      followUpUntil: today,
    },
    since: [{ minutes: 15, act: 'note', words: { text: 'Le plombier passe dans la matinée.' } }],
  },
  {
    day: 0,
    time: '08:40',
    words: {
      category: 'works',
      text: 'Contrôle des extincteurs, étages 1 à 5',
      followUpUntil: tomorrow,
    },
  },
];

const MINUTE = 60_000;

export async function makeLogbook(
  db: Db,
  { reception, admin }: Record<'reception' | 'admin', { id: number }>,
  clock: Pick<DemoClock, 'today' | 'time' | 'at' | 'last'>,
): Promise<void> {
  const building = new BuildingScope([1]);
  const now = clock.at(0, clock.time);
  const write = async (at: Date, row: Omit<Row, 'happenedAt' | 'writtenAt' | 'writtenBy'>) => {
    const here = getLocalNow(DEMO_TIME_ZONE, at);
    const when = { happenedAt: `${here.date} ${here.time}`, writtenAt: at, writtenBy: reception.id };
    const [entry] = await logbookEntries.insert(db, building, [{ ...row, ...when }]).returning();
    if (!entry) throw new Error('The logbook entry was not inserted');
    return entry.id;
  };
  for (const { day, time, words, since = [] } of listEntries(addDays(clock.today, 1), clock.today)) {
    const at = day === 0 ? clock.last(time) : clock.at(day, time);
    const aboutId = await write(at, { act: 'entry', ...words });
    for (const { minutes, act, words: more } of since) {
      const later = Math.min(at.getTime() + minutes * MINUTE, now.getTime());
      await write(new Date(later), { act, aboutId, ...more });
    }
    await recomputeThreadState({ db, building }, aboutId);
  }
  const text =
    'Nuit calme. Penser à relancer le plombier, et à récupérer la clé de la machinerie avant midi.';
  const word = { text, writtenAt: clock.last('08:55'), writtenBy: admin.id };
  await logbookHandovers.insert(db, building, [word]);
}
