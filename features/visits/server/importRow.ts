import type { Language } from '../../../kit/actor.ts';

/** `residentEmail` is '' for the sender; `visitorEmail` is null for "has none". */
export interface VisitImportRow {
  row: number;
  visitorLastName: string;
  visitorFirstName: string;
  date: string;
  time: string;
  visitorEmail: string | null;
  organization: string;
  comment: string;
  language: Language;
  residentEmail: string;
}
