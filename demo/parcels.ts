import { addDays, type LocalTime } from '../kit/time.ts';
import type { DemoClock } from './clock.ts';
import type { Factories, UserRow } from './factories.ts';

type State = 'announced' | 'atDesk' | 'received' | 'kept';

interface DemoParcel {
  day: number;
  time: LocalTime;
  resident: number;
  sender: string;
  state: State;
  comment: string;
}

/** Day, time, index of the resident, sender, state and comment. */
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
  [0, '16:45', 6, 'Colissimo', 'announced'],
  [1, '10:00', 1, 'Atelier du Cadre', 'announced', 'Fragile'],
  [2, '11:15', 7, 'La Poste', 'announced'],
  [4, '09:00', 2, 'Imprimerie Carmin', 'announced', 'Cartes de visite'],
];

/** Today's parcels that would arrive later than `now` (building's time) arrive yesterday. */
export function listDemoParcels(now: LocalTime): DemoParcel[] {
  return story.map(([day, time, resident, sender, state, comment = '']) => {
    const isTooEarly = day === 0 && state !== 'announced' && time > now;
    return { day: isTooEarly ? -1 : day, time, resident, sender, state, comment };
  });
}

export async function makeParcels(
  make: Factories,
  people: { haussmann: UserRow[]; lille: UserRow[] },
  { today, time: now, at }: DemoClock,
): Promise<void> {
  const add = async (building: number, residents: UserRow[], { day, resident, ...parcel }: DemoParcel) => {
    const person = residents[resident % residents.length];
    if (!person) return;
    const { state, time } = parcel;
    const announcedBy = state === 'announced' ? person.id : null;
    const createdAt = announcedBy === null ? at(day, time) : at(-1, '17:10');
    await make.parcel({
      ...parcel,
      building,
      date: addDays(today, day),
      recipientId: person.id,
      announcedBy,
      createdAt,
      updatedAt: createdAt,
      arrivedAt: announcedBy === null ? createdAt : null,
      ...getReceptionDetails(parcel.sender, state, createdAt),
    });
  };
  const parcels = listDemoParcels(now);
  for (const parcel of parcels) await add(1, people.haussmann, parcel);
  for (const parcel of parcels.slice(7, 10)) await add(2, people.lille, parcel);
  await make.parcel({
    building: 1,
    date: addDays(today, -1),
    time: '16:40',
    state: 'kept',
    sender: 'La Poste',
    createdAt: at(-1, '16:40'),
    arrivedAt: at(-1, '16:40'),
    recipient: 'Service comptabilité',
    companyName: 'Hélios Conseil',
    comment: 'Sans nom de personne',
  });
}

/** The address is reserved for examples (RFC 2606). */
export async function makePartnerPages(make: Factories): Promise<void> {
  await make.partnerPage({ building: 1, partner: 'foodles', url: 'https://example.com/' });
}

type ReceptionDetails = Partial<Omit<Parameters<Factories['parcel']>[0], 'building'>>;

/** Details of waiting parcels by sender. */
const waitingDetails: Readonly<Record<string, ReceptionDetails>> = {
  'Imprimerie Carmin': { shelf: 'C2' },
  'Traiteur Lenoir': { shelf: 'Frigo', answer: 'sendUp' },
  'Librairie du Pont': { shelf: 'A3', tracking: '6A04512348872' },
  Chronopost: { shelf: 'A3', tracking: 'XY305118742FR', registered: true },
  'Fleurs du Canal': { answer: 'colleague', answerName: 'Inès Moreau' },
};

/** Details of picked-up parcels by sender. */
const closedDetails: Readonly<Record<string, ReceptionDetails>> = {
  'La Poste': { registered: true, fetchedBy: '' },
  'Librairie du Pont': { fetchedBy: 'Inès Moreau' },
  UPS: { state: 'refused', comment: 'Refusé : erreur de commande' },
};

function getReceptionDetails(sender: string, state: string, cameAt: Date): ReceptionDetails {
  if (state === 'announced') return {};
  if (state === 'received') return { endedAt: cameAt, ...closedDetails[sender] };
  const details = waitingDetails[sender] ?? {};
  return details.answer ? { ...details, answeredAt: cameAt } : details;
}
