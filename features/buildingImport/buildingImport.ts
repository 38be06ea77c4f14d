import { z } from 'zod';
import { languages } from '../../kit/actor.ts';
import { formOptions, formPreview } from '../../kit/spreadsheet/spreadsheetForms.ts';

/** Up to this many new people are invited unless the sender says otherwise; above, only when they ask. */
export const INVITES_BY_DEFAULT = 200;

/** How the workbook of a building is to be read and written. `sendInvitations` unset: where there are few new people. */
export const setupInput = formOptions.extend({ sendInvitations: z.boolean().optional() });

/** What would come of it. `invitations`: so many people are new. `unread`: sheets of the file that are none of the building's. */
export const setupPreview = formPreview.extend({ invitations: z.int(), unread: z.array(z.string()) });
export type SetupPreview = z.output<typeof setupPreview>;

export const templateAsked = z.object({ language: z.enum(languages).optional() });
