import { type BadgeStockEntry, getVisitorCardCode, type VisitorCardData } from '../badge.ts';

export interface CardFaceContent {
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
export function toVisitorCardFaces(card: VisitorCardData): CardFaceContent[] {
  const { visit, visitor, organization, partyName, minors, members } = card;
  const [own = '', ...otherNumbers] = card.numbers;
  const namedMembers = members.map(({ name, number }) => ({ number, title: minors ? partyName : name }));
  const heads = Math.max(card.heads, namedMembers.length + 1);
  const unnamedMembers = Array.from({ length: heads - namedMembers.length - 1 }, (_, at) => ({
    number: otherNumbers[at] ?? '',
    title: partyName || (minors ? '' : visitor),
  }));
  return [{ number: own, title: visitor }, ...namedMembers, ...unnamedMembers].map(
    ({ number, title }, index) => ({
      key: `${visit} ${index}`,
      title,
      second: partyName && title !== partyName ? partyName : organization,
      hostName: card.hostName,
      hostCompany: card.hostCompany,
      date: card.date,
      escorted: card.escorted,
      head: heads > 1 ? { at: index + 1, of: heads } : null,
      number,
      code: number || getVisitorCardCode(visit),
    }),
  );
}

export const toBadgeNumberCardFace = ({ id, number }: BadgeStockEntry, second: string): CardFaceContent => ({
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

export function getCardTitleSize(title: string): 'short' | 'usual' | 'long' | 'longest' {
  const word = Math.max(...title.split(/[\s-]+/).map(({ length }) => length));
  if (title.length <= 14 && word <= 11) return 'short';
  if (title.length <= 24 && word <= 14) return 'usual';
  return title.length <= 38 && word <= 18 ? 'long' : 'longest';
}
