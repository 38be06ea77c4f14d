import type { DeskHit } from '../../../../core/web/desk.ts';
import { searching } from '../../../../kit/search.ts';
import { readPass, trackingIn } from '../../desk.ts';
import type { Parcel } from '../../parcel.ts';
import { searchedOf } from '../searchParcels.ts';
import { byRecipient } from '../useMoves.ts';

/** What a text finds at the desk: what it is, and which parcels that means. */
export type Found =
  /** Somebody's pass, for all that waits for them. */
  | { kind: 'pass'; parcels: readonly Parcel[]; pass: string }
  /** One by its number, or what waits for one of those whom the words fit. */
  | { kind: 'number' | 'recipient'; parcels: readonly Parcel[] }
  /** A number that nothing waits under. */
  | { kind: 'new'; tracking: string };

/** So many recipients are offered for some letters. */
export const MOST_FOUND: number = 5;
/** The last digits of a number that are typed, of which fewer fit too many. */
const FEWEST_SIGNS = 4;
const NUMBERED = /^#(\d+)$/;

/** What is found for a text as it is typed or scanned, best first; whole numbers and passes before words. */
export function searchDesk(waiting: readonly Parcel[], typed: string): Found[] {
  if (typed === '') return [];
  const pass = readPass(typed);
  if (pass) {
    const parcels = waiting.filter(({ recipientId }) => recipientId === pass.person);
    return [{ kind: 'pass', parcels, pass: typed }];
  }
  const id = Number(NUMBERED.exec(typed)?.[1]);
  const whole = trackingIn(typed) ?? typed.replace(/\s+/g, '').toUpperCase();
  const numbered = waiting.filter((parcel) => parcel.id === id || parcel.tracking === whole);
  if (numbered.length > 0) return numbered.slice(0, MOST_FOUND).map((parcel) => one('number', parcel));
  const tracking = trackingIn(typed);
  if (tracking !== null) return [{ kind: 'new', tracking }];
  const finds = searching(typed);
  const isPart = (parcel: Parcel) => whole.length >= FEWEST_SIGNS && parcel.tracking.includes(whole);
  const found = waiting.filter((parcel) => finds(searchedOf(parcel)) || isPart(parcel));
  return [...byRecipient(found).values()]
    .slice(0, MOST_FOUND)
    .map((parcels) => ({ kind: 'recipient', parcels }));
}

const one = (kind: 'number', parcel: Parcel): Found => ({ kind, parcels: [parcel] });

/** Whether Enter may take it before anything else. */
export const isExact = ({ kind }: Found): DeskHit['exact'] => kind !== 'recipient';
