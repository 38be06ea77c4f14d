import type { DeskHit } from '../../../../core/web/receptionPart.ts';
import { searching } from '../../../../kit/search.ts';
import { isWaiting, type Parcel } from '../../parcel.ts';
import { readPass, trackingIn } from '../../reception.ts';
import { searchedOf } from '../searchParcels.ts';
import { byRecipient } from '../useMoves.ts';

/** What a text finds at the desk: what it is, and which parcels that means. */
export type Found =
  /** Somebody's pass, for all that waits for them. */
  | { kind: 'pass'; parcels: readonly Parcel[]; pass: string }
  /** One by its number, or what waits for one of those whom the words fit. */
  | { kind: 'number' | 'recipient'; parcels: readonly Parcel[]; refused: number }
  /** Refused by its recipient, for whom nothing else waits; to be given back. `isSure`: by its number. */
  | { kind: 'refused'; parcels: readonly Parcel[]; isSure: boolean }
  /** Not found, until it turns up. */
  | { kind: 'missing'; parcels: readonly Parcel[]; isSure: boolean }
  /** A number that nothing waits under. */
  | { kind: 'new'; tracking: string };

/** So many recipients are offered for some letters. */
export const MOST_FOUND: number = 5;
/** The last digits of a number that are typed, of which fewer fit too many. */
const FEWEST_SIGNS = 4;
const NUMBERED = /^#(\d+)(?:[/?].*)?$/;

/** What is found for a text as it is typed or scanned, best first; whole numbers and passes before words. */
export function searchDesk(atDesk: readonly Parcel[], typed: string): Found[] {
  if (typed === '') return [];
  const waiting = atDesk.filter(isWaiting);
  const pass = readPass(typed);
  if (pass) {
    const parcels = waiting.filter(({ recipientId }) => recipientId === pass.person);
    return [{ kind: 'pass', parcels, pass: typed }];
  }
  const id = Number(NUMBERED.exec(typed)?.[1]);
  const whole = trackingIn(typed) ?? typed.replace(/\s+/g, '').toUpperCase();
  const isNumbered = (parcel: Parcel) => parcel.id === id || parcel.tracking === whole;
  const numbered = waiting.filter(isNumbered);
  // Under one number that was refused, another may wait by now.
  const known = numbered.length > 0 ? numbered : atDesk.filter(isNumbered);
  if (known.length > 0) return known.slice(0, MOST_FOUND).flatMap((parcel) => foundOf([parcel], true));
  const tracking = trackingIn(typed);
  if (tracking !== null) return [{ kind: 'new', tracking }];
  const finds = searching(typed);
  const isPart = (parcel: Parcel) => whole.length >= FEWEST_SIGNS && parcel.tracking.includes(whole);
  const found = atDesk.filter((parcel) => finds(searchedOf(parcel)) || isPart(parcel));
  return [...byRecipient(found).values()].slice(0, MOST_FOUND).flatMap((parcels) => foundOf(parcels, false));
}

/** What waits of some parcels of one recipient is handed over; where nothing does, what was refused is given back. What is not found stands by itself. */
function foundOf(all: readonly Parcel[], isSure: boolean): Found[] {
  const [parcels, missing] = [
    all.filter(({ state }) => state !== 'missing'),
    all.filter(({ state }) => state === 'missing'),
  ];
  const waiting = parcels.filter(isWaiting);
  const refused = parcels.length - waiting.length;
  const found: Found[] = [];
  if (waiting.length > 0) found.push({ kind: isSure ? 'number' : 'recipient', parcels: waiting, refused });
  else if (refused > 0) found.push({ kind: 'refused', parcels, isSure });
  if (missing.length > 0) found.push({ kind: 'missing', parcels: missing, isSure });
  return found;
}

/** Whether Enter may take it before anything else. */
export const isExact = (found: Found): DeskHit['exact'] =>
  found.kind === 'refused' || found.kind === 'missing' ? found.isSure : found.kind !== 'recipient';
