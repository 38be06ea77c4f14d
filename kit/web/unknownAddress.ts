let isUnknown = false;

/** Records that the opened address does not exist, for the page to which it redirects. */
export function markUnknownAddress(): void {
  isUnknown = true;
}

export const cameFromUnknownAddress = (): boolean => isUnknown;

export function clearUnknownAddress(): void {
  isUnknown = false;
}
