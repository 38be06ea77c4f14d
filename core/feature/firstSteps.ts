/** Each step depends only on earlier ones. */
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
export type FirstStepKey = (typeof firstSteps)[number];
