let isUnknown = false;

/** Records that the opened address does not exist, for the page to which it redirects. */
export function markUrlAsUnknown(): void {
  isUnknown = true;
}

export const cameFromUnknownUrl = (): boolean => isUnknown;

export function clearUnknownUrlMark(): void {
  isUnknown = false;
}
