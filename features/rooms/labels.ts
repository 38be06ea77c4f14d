import { z } from 'zod';
import { codec } from '../../kit/codec.ts';

// How the wire writes the names of layouts and services, which may consist of several words.

/** Stands for no label. */
export const NONE = 'None';

const spaced = (label: string) => label.replaceAll('_', ' ');
const joined = (label: string) => label.replaceAll(' ', '_');

/** Labels with underscores inside and spaces between; `None` for none. */
export const labels = codec(
  z.string(),
  (text) => (text.trim() === NONE ? [] : text.split(/\s+/).filter(Boolean).map(spaced)),
  (list: string[]) => (list.length === 0 ? NONE : list.map(joined).join(' ')),
);

/** One label or `None`. */
export const label = codec(
  z.string().nullable(),
  (text): string | null => (text === null || text === '' || text === NONE ? null : spaced(text)),
  (value) => (value === null ? NONE : joined(value)),
);
