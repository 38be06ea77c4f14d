import type { Factories } from './factories.ts';

type Noted = Partial<Omit<Parameters<Factories['parcel']>[0], 'building'>>;

/** What the desk has noted of what waits, and what its recipients want done with it, by the sender. */
const noted: Readonly<Record<string, Noted>> = {
  'Imprimerie Carmin': { shelf: 'C2' },
  'Traiteur Lenoir': { shelf: 'Frigo', answer: 'sendUp' },
  'Librairie du Pont': { shelf: 'A3', tracking: '6A04512348872' },
  Chronopost: { shelf: 'A3', tracking: 'XY305118742FR', registered: true },
  'Fleurs du Canal': { answer: 'colleague', answerName: 'Inès Moreau' },
};

/** How some of what is over ended, by the sender. */
const ended: Readonly<Record<string, Noted>> = {
  'La Poste': { registered: true, fetchedBy: '' },
  'Librairie du Pont': { fetchedBy: 'Inès Moreau' },
  UPS: { state: 'refused', comment: 'Refusé : erreur de commande' },
};

/** What is known at the desk of a parcel of the demonstration that came at a moment. */
export function deskOf(sender: string, state: string, cameAt: Date): Noted {
  if (state === 'announced') return {};
  if (state === 'received') return { endedAt: cameAt, ...ended[sender] };
  const of = noted[sender] ?? {};
  return of.answer ? { ...of, answeredAt: cameAt } : of;
}
