import { z } from 'zod';
import { type Category, newEntry } from '../logbook.ts';

export type ComposerValues = {
  category: Category;
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

export const blankEntry = (category: Category = 'other'): ComposerValues => ({
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

const orNone = (text: string) => (text === '' ? undefined : text);
export const personOf = (text: string) => (text === '' ? null : Number(text));
export const dayOf = (text: string) => (text === '' ? null : text);

/** Fields hidden by the category are not sent. */
function said(typed: unknown): unknown {
  const { category, name, company, keptAt, date, time, followUpBy, followUpUntil, ...words } =
    typed as ComposerValues;
  return {
    category,
    ...words,
    date: orNone(date),
    time: orNone(time),
    followUpBy: personOf(followUpBy),
    followUpUntil: dayOf(followUpUntil),
    ...(category === 'key' && { name, company }),
    ...(category === 'lostProperty' && { keptAt }),
  };
}

export const composerSchema = z.preprocess(said, newEntry);
