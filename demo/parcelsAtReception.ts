import type { Factories } from './factories.ts';

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

export function getReceptionDetails(sender: string, state: string, cameAt: Date): ReceptionDetails {
  if (state === 'announced') return {};
  if (state === 'received') return { endedAt: cameAt, ...closedDetails[sender] };
  const details = waitingDetails[sender] ?? {};
  return details.answer ? { ...details, answeredAt: cameAt } : details;
}
