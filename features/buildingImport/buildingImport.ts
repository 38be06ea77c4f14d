import { z } from 'zod';
import { languages } from '../../kit/actor.ts';
import { formOptions, formPreview } from '../../kit/spreadsheet/spreadsheetForms.ts';

/** Imports with more new people invite them only on request. */
export const INVITES_BY_DEFAULT = 200;

/** `sendInvitations` defaults to true for few new people. */
export const setupInput = formOptions.extend({ sendInvitations: z.boolean().optional() });

/** `invitations` counts new people; `unread` names worksheets that the import ignores. */
export const setupPreview = formPreview.extend({ invitations: z.int(), unread: z.array(z.string()) });
export type SetupPreview = z.output<typeof setupPreview>;

export const templateAsked = z.object({ language: z.enum(languages).optional() });
