import type { Exchange } from './conversation.ts';

/** Every difference between what was recorded and what is answered now, a line each: where, expected, got. */
export function differencesBetween(recorded: Exchange, now: Exchange): string[] {
  return compare(recorded, now, '');
}

export const titleOf = ({ who, call, language }: Exchange): string =>
  `${who}: ${call}${language ? ` (${language})` : ''}`;

function compare(expected: unknown, got: unknown, where: string): string[] {
  if (Object.is(expected, got)) return [];
  const both = [expected, got];
  if (both.every(Array.isArray)) {
    const [before, after] = both as unknown[][];
    const longer = Math.max(before?.length ?? 0, after?.length ?? 0);
    return Array.from({ length: longer }, (_, at) => at).flatMap((at) =>
      compare(before?.[at], after?.[at], `${where}[${at}]`),
    );
  }
  if (both.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))) {
    const [before, after] = both as Record<string, unknown>[];
    const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
    return [...keys].flatMap((key) => compare(before?.[key], after?.[key], where ? `${where}.${key}` : key));
  }
  return [`${where}: expected ${shown(expected)}, got ${shown(got)}`];
}

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
