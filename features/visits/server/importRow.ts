import type { Language } from '../../../kit/actor.ts';

/** A visit as a sheet announces it. `residentEmail` empty: the sender's own. */
export interface ImportRow {
  /** The sheet's number of the row. */
  row: number;
  visitorLastName: string;
  visitorFirstName: string;
  date: string;
  time: string;
  /** Null: there is none. Empty: not given. */
  visitorEmail: string | null;
  organization: string;
  comment: string;
  language: Language;
  residentEmail: string;
}
