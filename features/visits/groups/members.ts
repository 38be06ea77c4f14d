import { z } from 'zod';
import { wholeNumberSchema } from '../../../kit/numberFields.ts';
import { pkSchema, rowIdSchema } from '../../../kit/rowId.ts';
import { spreadsheetPreviewSchema } from '../../../kit/spreadsheet/worksheetImport.ts';
import { versionFieldSchema } from '../../../kit/version.ts';
import { editedMemberNamesSchema, MAX_GROUP_SIZE, MAX_MEMBERS } from '../visit.ts';

const storedName = z.object({ firstName: z.string(), lastName: z.string() });

/** `arrived` is null unless reception has set it. */
export const memberSchema = storedName.extend({ id: pkSchema, arrived: z.boolean().nullable() });
export type Member = z.output<typeof memberSchema>;

export const isMemberPresent = ({ arrived }: Pick<Member, 'arrived'>): boolean => arrived !== false;

/** Size of a group: named members and the leader, or `headCount` if that is more. */
export const calculateGroupSize = (namedCount: number, headCount = 1): number =>
  Math.max(headCount, namedCount + 1);

/** Follows the names if the size did so before; a larger counted size stays. */
export const recalculateGroupSize = (heads: number, before: number, now: number): number =>
  calculateGroupSize(now, heads === calculateGroupSize(before) ? 1 : heads);

export const visitGroupWithMembersSchema = z.object({
  id: pkSchema,
  version: z.int(),
  partySize: z.int(),
  members: z.array(memberSchema),
});

export type VisitGroupWithMembers = z.output<typeof visitGroupWithMembersSchema>;

export const memberNamesEditInputSchema = z.object({
  id: rowIdSchema,
  version: versionFieldSchema,
  members: editedMemberNamesSchema,
});

export type MemberNamesEditInput = z.output<typeof memberNamesEditInputSchema>;

export const groupAttendanceInputSchema = z.object({
  /** People present, with the leader. */
  heads: wholeNumberSchema(1, MAX_GROUP_SIZE),
  /** Ids of named members who have not come. */
  absent: z.array(rowIdSchema).max(MAX_MEMBERS),
});

export type GroupAttendanceInput = z.output<typeof groupAttendanceInputSchema>;

export const groupNamesPreviewResultSchema = spreadsheetPreviewSchema.extend({
  names: z.array(storedName.extend({ row: z.int() })),
  unread: z.array(z.object({ row: z.int(), text: z.string() })),
});

export type GroupNamesPreviewResult = z.output<typeof groupNamesPreviewResultSchema>;
