import type { DeskHit } from '../../../../core/web/receptionPart.ts';
import { createSearchMatcher } from '../../../../kit/search.ts';
import { isWaiting, type Parcel } from '../../parcel.ts';
import { readPass, trackingIn } from '../../reception.ts';
import { searchedOf } from '../searchParcels.ts';
import { byRecipient } from '../useMoves.ts';

export type Found =
  | { kind: 'pass'; parcels: readonly Parcel[]; pass: string }
  | { kind: 'number' | 'recipient'; parcels: readonly Parcel[]; refused: number }
  /** Nothing else waits for the recipient. `isSure`: found by its number. */
  | { kind: 'refused'; parcels: readonly Parcel[]; isSure: boolean }
  | { kind: 'missing'; parcels: readonly Parcel[]; isSure: boolean }
  | { kind: 'new'; tracking: string };

export const MOST_FOUND: number = 5;
const FEWEST_SIGNS = 4;
const NUMBERED = /^#(\d+)(?:[/?].*)?$/;

/** Best match first; complete numbers and passes before words. */
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
  // A refused number may be reused by a waiting parcel.
  const known = numbered.length > 0 ? numbered : atDesk.filter(isNumbered);
  if (known.length > 0) return known.slice(0, MOST_FOUND).flatMap((parcel) => foundOf([parcel], true));
  const tracking = trackingIn(typed);
  if (tracking !== null) return [{ kind: 'new', tracking }];
  const finds = createSearchMatcher(typed);
  const isPart = (parcel: Parcel) => whole.length >= FEWEST_SIGNS && parcel.tracking.includes(whole);
  const found = atDesk.filter((parcel) => finds(searchedOf(parcel)) || isPart(parcel));
  return [...byRecipient(found).values()].slice(0, MOST_FOUND).flatMap((parcels) => foundOf(parcels, false));
}

/** Waiting parcels are handed over, else refused ones returned. Missing ones are a separate result. */
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

export const isExact = (found: Found): DeskHit['exact'] =>
  found.kind === 'refused' || found.kind === 'missing' ? found.isSure : found.kind !== 'recipient';
