import { type WhatLeft, whatLeft } from '../leaving.ts';

const key = 'accountDeleted';

/** Keeps for the next page of this tab, and for it alone, what went with the account. */
export function keepGoodbye(left: WhatLeft): void {
  sessionStorage.setItem(key, JSON.stringify(left));
}

/** What went with the account that was deleted on the page before, until `forgetGoodbye`; null on any other. */
export function readGoodbye(): WhatLeft | null {
  try {
    return whatLeft.parse(JSON.parse(sessionStorage.getItem(key) ?? ''));
  } catch {
    return null;
  }
}

export function forgetGoodbye(): void {
  sessionStorage.removeItem(key);
}
