/** Stands where a name was of somebody who has left. */
export const NOBODY = '–';
