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

/** A visit’s cards: one for each head. Of a group who leads it is named, and the others go by what it is called. */
export function facesOf(card: Card): Face[] {
  return Array.from({ length: card.heads }, (_, index) => {
    const number = card.numbers[index] ?? '';
    const isNamed = index === 0 || card.partyName === '';
    return {
      key: `${card.visit} ${index}`,
      title: isNamed && !(index > 0 && card.minors) ? card.visitor : card.partyName,
      second: isNamed && card.partyName ? card.partyName : card.organization,
      ...{ hostName: card.hostName, hostCompany: card.hostCompany, date: card.date, escorted: card.escorted },
      head: card.heads > 1 ? { at: index + 1, of: card.heads } : null,
      ...{ number, code: number || cardCode(card.visit) },
    };
  });
}

/** A badge of the stock, as it hangs in the drawer. `second`: what it is for, in words. */
export const faceOfBadge = ({ id, number }: StockBadge, second: string): Face => ({
  ...{ key: `badge ${id}`, title: number, second, hostName: '', hostCompany: '', date: '' },
  ...{ escorted: false, head: null, number: '', code: number },
});

/** How large a name may stand on so much width: long ones are smaller, and wrap. */
export function sizeOf(title: string): 'short' | 'usual' | 'long' | 'longest' {
  const word = Math.max(...title.split(/[\s-]+/).map(({ length }) => length));
  if (title.length <= 14 && word <= 11) return 'short';
  if (title.length <= 24 && word <= 14) return 'usual';
  return title.length <= 38 && word <= 18 ? 'long' : 'longest';
}
