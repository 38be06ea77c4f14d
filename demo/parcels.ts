import { addDays, type LocalDate } from '../kit/time.ts';
import type { Factories, UserRow } from './factories.ts';

interface People {
  haussmann: UserRow[];
  lille: UserRow[];
}

type State = 'announced' | 'atDesk' | 'received' | 'kept';

/** Day from today, hour, whose (by number), from whom, and where it is now. */
const story: readonly [number, string, number, string, State, string?][] = [
  [-6, '10:15', 4, 'La Poste', 'received'],
  [-5, '11:40', 1, 'Librairie du Pont', 'received', 'Deux cartons'],
  [-4, '09:20', 6, 'Chronopost', 'received'],
  [-3, '15:05', 2, 'Imprimerie Carmin', 'kept', 'Trop lourd pour l’étage'],
  [-2, '10:50', 8, 'La Poste', 'received', 'Recommandé, signé'],
  [-1, '16:30', 0, 'Traiteur Lenoir', 'kept'],
  [-1, '09:45', 9, 'UPS', 'received'],
  [0, '08:55', 0, 'Librairie du Pont', 'atDesk', 'Petit carton'],
  [0, '09:10', 1, 'La Poste', 'received', 'Recommandé'],
  [0, '09:30', 2, 'Chronopost', 'atDesk'],
  [0, '10:05', 5, 'Fleurs du Canal', 'kept', 'Dans l’eau, à l’accueil'],
  [0, '14:00', 0, 'Papeterie Vasseur', 'announced'],
  [0, '15:30', 3, 'DHL', 'announced', 'À signer'],
  [1, '10:00', 1, 'Atelier du Cadre', 'announced', 'Fragile'],
  [2, '11:15', 7, 'La Poste', 'announced'],
  [4, '09:00', 2, 'Imprimerie Carmin', 'announced', 'Cartes de visite'],
];

/** Mail and parcels around today, in every state; those for somebody whom nobody knows are for staff alone. */
export async function makeParcels(make: Factories, people: People, today: LocalDate): Promise<void> {
  const add = async (
    building: number,
    person: UserRow | undefined,
    [day, time, , sender, state, comment = '']: (typeof story)[number],
  ) => {
    if (!person) return;
    await make.parcel({
      ...{ building, sender, state, comment, time, date: addDays(today, day) },
      recipientId: person.id,
      announcedBy: state === 'announced' ? person.id : null,
    });
  };
  for (const line of story) await add(1, people.haussmann[line[2] % people.haussmann.length], line);
  for (const line of story.slice(7, 10)) await add(2, people.lille[line[2] % people.lille.length], line);
  await make.parcel({
    ...{ building: 1, date: today, time: '09:40', state: 'kept', sender: 'La Poste' },
    ...{ recipient: 'Service comptabilité', companyName: 'Hélios Conseil', comment: 'Sans nom de personne' },
  });
}

/** One partner whose page is elsewhere; the others have none yet. The address is reserved for examples (RFC 2606). */
export async function makePartnerPages(make: Factories): Promise<void> {
  await make.partnerPage({ building: 1, partner: 'foodles', url: 'https://example.com/' });
}
