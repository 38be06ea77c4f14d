import type { ReceptionSearchResult } from '../../../../core/web/receptionPart.ts';
import { createSearchMatcher } from '../../../../kit/search.ts';
import { isWaitingForCollection, type Parcel } from '../../parcel.ts';
import { parsePassCode, parseTrackingNumber } from '../../reception.ts';
import { getSearchText } from '../searchParcels.ts';
import { groupParcelsByRecipient } from '../useParcelMoves.ts';

export type ParcelResult =
  | { kind: 'pass'; parcels: readonly Parcel[]; pass: string }
  | { kind: 'number' | 'recipient'; parcels: readonly Parcel[]; refused: number }
  /** Nothing else waits for the recipient. `isSure`: found by its number. */
  | { kind: 'refused'; parcels: readonly Parcel[]; isSure: boolean }
  | { kind: 'missing'; parcels: readonly Parcel[]; isSure: boolean }
  | { kind: 'new'; tracking: string };

export const MAX_RESULTS: number = 5;
const MIN_PARTIAL_LENGTH = 4;
const PARCEL_CODE = /^#(\d+)(?:[/?].*)?$/;

/** Best match first; complete numbers and passes before words. */
export function searchReceptionParcels(receptionParcels: readonly Parcel[], typed: string): ParcelResult[] {
  if (typed === '') return [];
  const waiting = receptionParcels.filter(isWaitingForCollection);
  const pass = parsePassCode(typed);
  if (pass) {
    const parcels = waiting.filter(({ recipientId }) => recipientId === pass.person);
    return [{ kind: 'pass', parcels, pass: typed }];
  }
  const id = Number(PARCEL_CODE.exec(typed)?.[1]);
  const whole = parseTrackingNumber(typed) ?? typed.replace(/\s+/g, '').toUpperCase();
  const isNumbered = (parcel: Parcel) => parcel.id === id || parcel.tracking === whole;
  const numbered = waiting.filter(isNumbered);
  // A refused number may be reused by a waiting parcel.
  const known = numbered.length > 0 ? numbered : receptionParcels.filter(isNumbered);
  if (known.length > 0) return known.slice(0, MAX_RESULTS).flatMap((parcel) => toResults([parcel], true));
  const tracking = parseTrackingNumber(typed);
  if (tracking !== null) return [{ kind: 'new', tracking }];
  const finds = createSearchMatcher(typed);
  const isPart = (parcel: Parcel) => whole.length >= MIN_PARTIAL_LENGTH && parcel.tracking.includes(whole);
  const found = receptionParcels.filter((parcel) => finds(getSearchText(parcel)) || isPart(parcel));
  return [...groupParcelsByRecipient(found).values()]
    .slice(0, MAX_RESULTS)
    .flatMap((parcels) => toResults(parcels, false));
}

/** Waiting parcels are handed over, else refused ones returned. Missing ones are a separate result. */
function toResults(all: readonly Parcel[], isSure: boolean): ParcelResult[] {
  const [parcels, missing] = [
    all.filter(({ state }) => state !== 'missing'),
    all.filter(({ state }) => state === 'missing'),
  ];
  const waiting = parcels.filter(isWaitingForCollection);
  const refused = parcels.length - waiting.length;
  const found: ParcelResult[] = [];
  if (waiting.length > 0) found.push({ kind: isSure ? 'number' : 'recipient', parcels: waiting, refused });
  else if (refused > 0) found.push({ kind: 'refused', parcels, isSure });
  if (missing.length > 0) found.push({ kind: 'missing', parcels: missing, isSure });
  return found;
}

export const getExactMatch = (found: ParcelResult): ReceptionSearchResult['isExact'] =>
  found.kind === 'refused' || found.kind === 'missing' ? found.isSure : found.kind !== 'recipient';
