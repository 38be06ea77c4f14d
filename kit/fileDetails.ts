import { z } from 'zod';
import { pkSchema } from './rowId.ts';

/** docs/specification.md §13 */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;

export const pictureSourcesSchema = z.object({
  src: z.string(),
  srcSet: z.string(),
  /** Pixels of the largest size, to reserve the space while it loads. */
  width: z.int(),
  height: z.int(),
});

export type PictureSources = z.output<typeof pictureSourcesSchema>;

export const fileDetailsSchema = z.object({
  id: pkSchema,
  name: z.string(),
  bytes: z.int(),
  /** Root-relative URL of the file: the largest size of a picture, or the PDF. */
  address: z.string(),
  picture: pictureSourcesSchema,
  pages: z.int().nullable(),
});

export type FileDetails = z.output<typeof fileDetailsSchema>;
