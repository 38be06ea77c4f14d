import { z } from 'zod';

/** Largest file that anybody may send, in bytes (docs/specification.md §13). */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;

/** A stored picture, or the first page of a stored document, as a screen shows it: `<img src srcSet>`. */
export const shownPicture = z.object({
  /** Root-relative address of its largest size. */
  src: z.string(),
  /** All its sizes, `<address> <width>w`, separated by commas: what the attribute `srcset` wants. */
  srcSet: z.string(),
  /** Of the largest size, in pixels, so that nothing jumps when it arrives. */
  width: z.int(),
  height: z.int(),
});
export type ShownPicture = z.output<typeof shownPicture>;

/** A stored file with the addresses under which its reader may fetch it. */
export const shownFile = z.object({
  id: z.int(),
  /** As it was called when it was sent. */
  name: z.string(),
  bytes: z.int(),
  /** Root-relative address of the file itself: a picture’s largest size, a document’s PDF. */
  address: z.string(),
  picture: shownPicture,
  /** Of a document; null for a picture. */
  pages: z.int().nullable(),
});
export type ShownFile = z.output<typeof shownFile>;
