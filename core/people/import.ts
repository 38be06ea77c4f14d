import { z } from 'zod';
import { formOptions, formPreview } from '../../kit/spreadsheet/spreadsheetForms.ts';

/** Up to this many new people are invited unless the sender says otherwise; above, only when they ask. */
export const INVITES_BY_DEFAULT = 200;

/** How a sheet of people is to be read and written. `sendInvitations` unset: as `INVITES_BY_DEFAULT` says. */
export const peopleImport = formOptions.extend({ sendInvitations: z.boolean().optional() });

/** What would come of it. `invitations`: so many are new. */
export const peoplePreview = formPreview.extend({ invitations: z.int() });
