export const ERASED_NAME = '–';

/** Unreferenced pictures are deleted by a job. */
export const noPersonalDetails = {
  comment: '',
  tracking: '',
  photoId: null,
  signatureId: null,
  fetchedBy: '',
  answerName: '',
} as const;
