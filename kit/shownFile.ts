import { z } from 'zod';

/** docs/specification.md §13 */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;

/** A stored picture, or the first page of a document, for `<img src srcSet>`. */
export const shownPicture = z.object({
  /** Root-relative URL of the largest size. */
  src: z.string(),
  /** All sizes in the format of the attribute `srcset`. */
  srcSet: z.string(),
  /** Pixels of the largest size, to reserve the space while it loads. */
  width: z.int(),
  height: z.int(),
});
export type ShownPicture = z.output<typeof shownPicture>;

/** A stored file with URLs that its reader can open. */
export const shownFile = z.object({
  id: z.int(),
  /** Name of the uploaded file. */
  name: z.string(),
  bytes: z.int(),
  /** Root-relative URL of the file: the largest size of a picture, or the PDF. */
  address: z.string(),
  picture: shownPicture,
  /** Null for a picture. */
  pages: z.int().nullable(),
});
export type ShownFile = z.output<typeof shownFile>;
