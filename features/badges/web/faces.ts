import { type Card, cardCode, type StockBadge } from '../badge.ts';

/** What stands on one card or label. */
export interface Face {
  key: string;
  /** Large: a name, a group, or a badge’s own number. */
  title: string;
  /** Quiet under it: the organisation, or what a badge is for. */
  second: string;
  hostName: string;
  hostCompany: string;
  /** `YYYY-MM-DD`; `''` on a badge that lasts. */
  date: string;
  escorted: boolean;
  /** Which head of how many. */
  head: { at: number; of: number } | null;
  /** The badge that goes with it. */
  number: string;
  /** What its code says: the badge, where there is one, else the visit. */
  code: string;
}

/**
 * A visit’s cards: one for each head. Of a group who leads it comes first, then who is named; the others go by what it is called. Of
 * minors nobody is named but who leads them.
 */
export function facesOf(card: Card): Face[] {
  const { visit, visitor, organization, partyName, minors, members } = card;
  const [own = '', ...others] = card.numbers;
  const named = members.map(({ name, number }) => ({ number, title: minors ? partyName : name }));
  const heads = Math.max(card.heads, named.length + 1);
  const rest = Array.from({ length: heads - named.length - 1 }, (_, at) => ({
    number: others[at] ?? '',
    title: partyName || (minors ? '' : visitor),
  }));
  return [{ number: own, title: visitor }, ...named, ...rest].map(({ number, title }, index) => ({
    key: `${visit} ${index}`,
    title,
    second: partyName && title !== partyName ? partyName : organization,
    hostName: card.hostName,
    hostCompany: card.hostCompany,
    date: card.date,
    escorted: card.escorted,
    head: heads > 1 ? { at: index + 1, of: heads } : null,
    number,
    code: number || cardCode(visit),
  }));
}

/** A badge of the stock, as it hangs in the drawer. `second`: what it is for, in words. */
export const faceOfBadge = ({ id, number }: StockBadge, second: string): Face => ({
  key: `badge ${id}`,
  title: number,
  second,
  hostName: '',
  hostCompany: '',
  date: '',
  escorted: false,
  head: null,
  number: '',
  code: number,
});

/** How large a name may stand on so much width: long ones are smaller, and wrap. */
export function sizeOf(title: string): 'short' | 'usual' | 'long' | 'longest' {
  const word = Math.max(...title.split(/[\s-]+/).map(({ length }) => length));
  if (title.length <= 14 && word <= 11) return 'short';
  if (title.length <= 24 && word <= 14) return 'usual';
  return title.length <= 38 && word <= 18 ? 'long' : 'longest';
}
