let isUnknown = false;

/** Records that the opened address does not exist, for the page to which it redirects. */
export function markUnknownUrl(): void {
  isUnknown = true;
}

export const cameFromUnknownUrl = (): boolean => isUnknown;

export function clearUnknownUrl(): void {
  isUnknown = false;
}
