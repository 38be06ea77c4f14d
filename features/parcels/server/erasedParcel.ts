export const ERASED_PARCEL_NAME = '–';

/** Unreferenced pictures are deleted by a job. */
export const erasedParcelDetails = {
  comment: '',
  tracking: '',
  photoId: null,
  signatureId: null,
  fetchedBy: '',
  answerName: '',
} as const;
