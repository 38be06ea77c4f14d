import { z } from 'zod';
import { count } from '../../kit/figures.ts';
import { rowId } from '../../kit/rowId.ts';
import { seenVersion } from '../../kit/version.ts';
import { MOST_HEADS, MOST_MEMBERS, membersEdited } from './visit.ts';

const storedName = z.object({ firstName: z.string(), lastName: z.string() });

/** A member of a group, not its leader. `arrived` is null unless reception has set it. */
export const member = storedName.extend({ id: z.int(), arrived: z.boolean().nullable() });
export type Member = z.output<typeof member>;

export const came = ({ arrived }: Pick<Member, 'arrived'>): boolean => arrived !== false;

/** Size of a group: named members and the leader, or `counted` if that is more. */
export const headsOfNamed = (named: number, counted = 1): number => Math.max(counted, named + 1);

/** Size after the names changed. It follows the names if it did before; a larger counted size stays. */
export const headsRenamed = (heads: number, before: number, now: number): number =>
  headsOfNamed(now, heads === headsOfNamed(before) ? 1 : heads);

export const namedGroup = z.object({
  id: z.int(),
  version: z.int(),
  partySize: z.int(),
  members: z.array(member),
});
export type NamedGroup = z.output<typeof namedGroup>;

export const namesGiven = z.object({ id: rowId, version: seenVersion, members: membersEdited });
export type NamesGiven = z.output<typeof namesGiven>;

export const groupCount = z.object({
  heads: count(1, MOST_HEADS),
  absent: z.array(rowId).max(MOST_MEMBERS),
});
export type GroupCount = z.output<typeof groupCount>;

export const namesRead = z.object({
  names: z.array(storedName.extend({ row: z.int() })),
  unread: z.array(z.object({ row: z.int(), text: z.string() })),
});
export type NamesRead = z.output<typeof namesRead>;
