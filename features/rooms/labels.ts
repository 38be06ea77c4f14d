import { z } from 'zod';
import { transformCodec } from '../../kit/codec.ts';

// The contract separates labels by spaces, so spaces within a label become underscores.

export const NO_LABEL = 'None';

const decodeLabel = (label: string) => label.replaceAll('_', ' ');
const encodeLabel = (label: string) => label.replaceAll(' ', '_');

/** An empty list becomes `None`. */
export const labels = transformCodec(
  z.string(),
  (text) => (text.trim() === NO_LABEL ? [] : text.split(/\s+/).filter(Boolean).map(decodeLabel)),
  (list: string[]) => (list.length === 0 ? NO_LABEL : list.map(encodeLabel).join(' ')),
);

export const label = transformCodec(
  z.string().nullable(),
  (text): string | null => (text === null || text === '' || text === NO_LABEL ? null : decodeLabel(text)),
  (value) => (value === null ? NO_LABEL : encodeLabel(value)),
);
