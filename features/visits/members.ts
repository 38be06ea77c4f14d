import { z } from 'zod';
import { count } from '../../kit/figures.ts';
import { rowId } from '../../kit/rowId.ts';
import { seenVersion } from '../../kit/version.ts';
import { MOST_HEADS, MOST_MEMBERS, membersEdited } from './visit.ts';

const storedName = z.object({ firstName: z.string(), lastName: z.string() });

/** Somebody of a group besides its leader. `arrived`: whether they came, as the desk has said; null: as the group did. */
export const member = storedName.extend({ id: z.int(), arrived: z.boolean().nullable() });
export type Member = z.output<typeof member>;

/** Whoever is not said to have stayed away. */
export const came = ({ arrived }: Pick<Member, 'arrived'>): boolean => arrived !== false;

/** How many a group is: as many as are named, with its leader, unless more are counted. */
export const headsOfNamed = (named: number, counted = 1): number => Math.max(counted, named + 1);

/**
 * How many a group is once others of it are named: the number follows the names where it did so before, or was one; more that were
 * counted stay.
 */
export const headsRenamed = (heads: number, before: number, now: number): number =>
  headsOfNamed(now, heads === headsOfNamed(before) ? 1 : heads);

/** A group with its names, and the version that a change of them begins from. */
export const namedGroup = z.object({
  id: z.int(),
  version: z.int(),
  partySize: z.int(),
  members: z.array(member),
});
export type NamedGroup = z.output<typeof namedGroup>;

export const namesGiven = z.object({ id: rowId, version: seenVersion, members: membersEdited });
export type NamesGiven = z.output<typeof namesGiven>;

/** How many of a group came, and which of those who are named did not. */
export const groupCount = z.object({
  heads: count(1, MOST_HEADS),
  absent: z.array(rowId).max(MOST_MEMBERS),
});
export type GroupCount = z.output<typeof groupCount>;

/** The names that a sheet holds, and its rows that are not the name of one person. */
export const namesRead = z.object({
  names: z.array(storedName.extend({ row: z.int() })),
  unread: z.array(z.object({ row: z.int(), text: z.string() })),
});
export type NamesRead = z.output<typeof namesRead>;
