import { getCardCode, type StockBadge, type VisitorCard } from '../badge.ts';

export interface CardFace {
  key: string;
  title: string;
  second: string;
  hostName: string;
  hostCompany: string;
  date: string;
  escorted: boolean;
  head: { at: number; of: number } | null;
  number: string;
  /** QR code: the badge number, else the visit. */
  code: string;
}

/** One card per head: leader, named members, the rest. Minors are never named. */
export function toCardFaces(card: VisitorCard): CardFace[] {
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
    code: number || getCardCode(visit),
  }));
}

export const toBadgeCardFace = ({ id, number }: StockBadge, second: string): CardFace => ({
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

export function getTitleSize(title: string): 'short' | 'usual' | 'long' | 'longest' {
  const word = Math.max(...title.split(/[\s-]+/).map(({ length }) => length));
  if (title.length <= 14 && word <= 11) return 'short';
  if (title.length <= 24 && word <= 14) return 'usual';
  return title.length <= 38 && word <= 18 ? 'long' : 'longest';
}
