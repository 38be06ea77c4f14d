import { z } from 'zod';
import { transformCodec } from '../../../kit/codec.ts';

// The contract separates labels by spaces, so spaces within a label become underscores.

export const NO_OFFER_LABEL_ON_WIRE = 'None';

const decodeLabel = (label: string) => label.replaceAll('_', ' ');
const encodeLabel = (label: string) => label.replaceAll(' ', '_');

/** An empty list becomes `None`. */
export const offerLabelListCodec = transformCodec(
  z.string(),
  (text) =>
    text.trim() === NO_OFFER_LABEL_ON_WIRE ? [] : text.split(/\s+/).filter(Boolean).map(decodeLabel),
  (list: string[]) => (list.length === 0 ? NO_OFFER_LABEL_ON_WIRE : list.map(encodeLabel).join(' ')),
);

export const offerLabelCodec = transformCodec(
  z.string().nullable(),
  (text): string | null =>
    text === null || text === '' || text === NO_OFFER_LABEL_ON_WIRE ? null : decodeLabel(text),
  (value) => (value === null ? NO_OFFER_LABEL_ON_WIRE : encodeLabel(value)),
);
