import { createSearchMatcher } from '../../../../kit/search.ts';
import { isWaitingForCollection, type Parcel } from '../../parcel.ts';
import { getParcelSearchText } from '../../searchParcels.ts';
import { groupParcelsByRecipient } from '../../web/useParcelStateCallbacks.ts';
import { parseParcelPass, parseTrackingNumber } from '../collection.ts';

export type ReceptionParcelSearchResult =
  | { kind: 'pass'; parcels: readonly Parcel[]; pass: string }
  | { kind: 'number' | 'recipient'; parcels: readonly Parcel[]; refusedCount: number }
  /** Nothing else waits for the recipient. `isSure`: found by its number. */
  | { kind: 'refused'; parcels: readonly Parcel[]; isSure: boolean }
  | { kind: 'missing'; parcels: readonly Parcel[]; isSure: boolean }
  | { kind: 'new'; tracking: string };

export const MAX_PARCEL_RESULTS: number = 5;
const MIN_PARTIAL_LENGTH = 4;
const PARCEL_CODE = /^#(\d+)(?:[/?].*)?$/;

/** Best match first; complete numbers and passes before words. */
export function buildReceptionParcelResults(
  receptionParcels: readonly Parcel[],
  searchText: string,
): ReceptionParcelSearchResult[] {
  if (searchText === '') return [];
  const waiting = receptionParcels.filter(isWaitingForCollection);
  const pass = parseParcelPass(searchText);
  if (pass) {
    const parcels = waiting.filter(({ recipientId }) => recipientId === pass.person);
    return [{ kind: 'pass', parcels, pass: searchText }];
  }
  const id = Number(PARCEL_CODE.exec(searchText)?.[1]);
  const whole = parseTrackingNumber(searchText) ?? searchText.replace(/\s+/g, '').toUpperCase();
  const isNumbered = (parcel: Parcel) => parcel.id === id || parcel.tracking === whole;
  const numbered = waiting.filter(isNumbered);
  // A refused number may be reused by a waiting parcel.
  const numberMatches = numbered.length > 0 ? numbered : receptionParcels.filter(isNumbered);
  if (numberMatches.length > 0)
    return numberMatches.slice(0, MAX_PARCEL_RESULTS).flatMap((parcel) => toResults([parcel], true));
  const tracking = parseTrackingNumber(searchText);
  if (tracking !== null) return [{ kind: 'new', tracking }];
  const finds = createSearchMatcher(searchText);
  const isPart = (parcel: Parcel) => whole.length >= MIN_PARTIAL_LENGTH && parcel.tracking.includes(whole);
  const textMatches = receptionParcels.filter(
    (parcel) => finds(getParcelSearchText(parcel)) || isPart(parcel),
  );
  return [...groupParcelsByRecipient(textMatches).values()]
    .slice(0, MAX_PARCEL_RESULTS)
    .flatMap((parcels) => toResults(parcels, false));
}

/** Waiting parcels are handed over, else refused ones returned. Missing ones are a separate result. */
function toResults(all: readonly Parcel[], isSure: boolean): ReceptionParcelSearchResult[] {
  const [parcels, missing] = [
    all.filter(({ state }) => state !== 'missing'),
    all.filter(({ state }) => state === 'missing'),
  ];
  const waiting = parcels.filter(isWaitingForCollection);
  const refusedCount = parcels.length - waiting.length;
  const results: ReceptionParcelSearchResult[] = [];
  if (waiting.length > 0)
    results.push({ kind: isSure ? 'number' : 'recipient', parcels: waiting, refusedCount });
  else if (refusedCount > 0) results.push({ kind: 'refused', parcels, isSure });
  if (missing.length > 0) results.push({ kind: 'missing', parcels: missing, isSure });
  return results;
}

export const isExactParcelResult = (result: ReceptionParcelSearchResult): boolean =>
  result.kind === 'refused' || result.kind === 'missing' ? result.isSure : result.kind !== 'recipient';
