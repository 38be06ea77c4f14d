import { z } from 'zod';
import { transformCodec } from '../../kit/codec.ts';

// The contract separates labels by spaces, so spaces within a label become underscores.

export const NONE = 'None';

const decodeLabel = (label: string) => label.replaceAll('_', ' ');
const encodeLabel = (label: string) => label.replaceAll(' ', '_');

/** An empty list becomes `None`. */
export const labels = transformCodec(
  z.string(),
  (text) => (text.trim() === NONE ? [] : text.split(/\s+/).filter(Boolean).map(decodeLabel)),
  (list: string[]) => (list.length === 0 ? NONE : list.map(encodeLabel).join(' ')),
);

export const label = transformCodec(
  z.string().nullable(),
  (text): string | null => (text === null || text === '' || text === NONE ? null : decodeLabel(text)),
  (value) => (value === null ? NONE : encodeLabel(value)),
);
