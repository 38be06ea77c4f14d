let isUnknown = false;

/** Remembers that an address does not exist, for the page that its reader is redirected to. */
export function markUnknownAddress(): void {
  isUnknown = true;
}

/** Whether the reader was redirected from an address that does not exist. */
export const cameFromUnknownAddress = (): boolean => isUnknown;

export function clearUnknownAddress(): void {
  isUnknown = false;
}
