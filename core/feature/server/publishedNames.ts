const PUBLISHED_NAMES: Readonly<Record<string, string>> = { agreements: 'nda', recurringVisits: 'standing' };

/** The name of a feature in the API and in recorded activity, which is older than some names of folders. */
export const getFeatureApiName = (folder: string): string => PUBLISHED_NAMES[folder] ?? folder;
