/** What there is to do in a new building before its people come, in the order in which it is done; the first need no other. */
export const firstSteps = [
  'building',
  'companies',
  'people',
  'rooms',
  'bays',
  'closingDays',
  'legal',
  'agreement',
] as const;
export type FirstStep = (typeof firstSteps)[number];
