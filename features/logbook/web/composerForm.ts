import { z } from 'zod';
import { type LogbookCategory, newLogbookEntrySchema } from '../logbook.ts';

type EntryComposerValues = {
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

export const createBlankEntry = (category: LogbookCategory = 'other'): EntryComposerValues => ({
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
export const toNullablePersonId = (text: string) => (text === '' ? null : Number(text));
export const toNullableDay = (text: string) => (text === '' ? null : text);

/** Fields hidden by the category are not sent. */
function toEntry(values: unknown): unknown {
  const { category, name, company, keptAt, date, time, followUpBy, followUpUntil, ...words } =
    values as EntryComposerValues;
  return {
    category,
    ...words,
    date: emptyToUndefined(date),
    time: emptyToUndefined(time),
    followUpBy: toNullablePersonId(followUpBy),
    followUpUntil: toNullableDay(followUpUntil),
    ...(category === 'key' && { name, company }),
    ...(category === 'lostProperty' && { keptAt }),
  };
}

export const entryComposerSchema = z.preprocess(toEntry, newLogbookEntrySchema);
