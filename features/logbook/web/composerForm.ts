import { z } from 'zod';
import { type LogbookCategory, newLogbookEntrySchema } from '../logbook.ts';

export type ComposerValues = {
  category: LogbookCategory;
  text: string;
  place: string;
  name: string;
  company: string;
  keptAt: string;
  /** `''`: now. */
  date: string;
  time: string;
  /** `''`: any receptionist. */
  followUpBy: string;
  /** `''`: no follow-up. */
  followUpUntil: string;
  pictures: number[];
};

export const createBlankEntry = (category: LogbookCategory = 'other'): ComposerValues => ({
  category,
  text: '',
  place: '',
  name: '',
  company: '',
  keptAt: '',
  date: '',
  time: '',
  followUpBy: '',
  followUpUntil: '',
  pictures: [],
});

const emptyToUndefined = (text: string) => (text === '' ? undefined : text);
export const toPersonId = (text: string) => (text === '' ? null : Number(text));
export const toDay = (text: string) => (text === '' ? null : text);

/** Fields hidden by the category are not sent. */
function toEntry(typed: unknown): unknown {
  const { category, name, company, keptAt, date, time, followUpBy, followUpUntil, ...words } =
    typed as ComposerValues;
  return {
    category,
    ...words,
    date: emptyToUndefined(date),
    time: emptyToUndefined(time),
    followUpBy: toPersonId(followUpBy),
    followUpUntil: toDay(followUpUntil),
    ...(category === 'key' && { name, company }),
    ...(category === 'lostProperty' && { keptAt }),
  };
}

export const composerFormSchema = z.preprocess(toEntry, newLogbookEntrySchema);
