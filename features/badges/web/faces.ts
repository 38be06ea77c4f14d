import { type Card, cardCode, type StockBadge } from '../badge.ts';

export interface Face {
  key: string;
  /** Large: a name, a group, or a badge number. */
  title: string;
  /** Below the title: the organisation, or the kind of badge. */
  second: string;
  hostName: string;
  hostCompany: string;
  /** `YYYY-MM-DD`; `''` on a reusable badge. */
  date: string;
  escorted: boolean;
  /** Position in a group. */
  head: { at: number; of: number } | null;
  number: string;
  /** QR code: the badge number, else the visit. */
  code: string;
}

/**
 * One card per head: the leader, named members, then the rest under the group’s name. Minors are never
 * named.
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

/** `second`: the kind of badge in words. */
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

/** Size class of a title; long titles and long words are set smaller. */
export function sizeOf(title: string): 'short' | 'usual' | 'long' | 'longest' {
  const word = Math.max(...title.split(/[\s-]+/).map(({ length }) => length));
  if (title.length <= 14 && word <= 11) return 'short';
  if (title.length <= 24 && word <= 14) return 'usual';
  return title.length <= 38 && word <= 18 ? 'long' : 'longest';
}
