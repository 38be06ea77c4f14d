import { rowsOf } from '../../kit/columns.ts';

/** The rows of a list that came column by column. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads what came over the wire, whatever it is
export const rowsIn: (columns: any) => any[] = rowsOf;
