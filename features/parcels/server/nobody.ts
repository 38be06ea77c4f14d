export const NOBODY = '–';

/** Unreferenced pictures are deleted by a job. */
export const nothingNoted = {
  comment: '',
  tracking: '',
  photoId: null,
  signatureId: null,
  fetchedBy: '',
  answerName: '',
} as const;
