/** Stands where a name was of somebody who has left. */
export const NOBODY = '–';

/** Of a parcel that is nobody's any more, without what was noted of it: its pictures are then removed, as nothing refers to them. */
export const nothingNoted = {
  comment: '',
  tracking: '',
  photoId: null,
  signatureId: null,
  fetchedBy: '',
  answerName: '',
} as const;
