const PREFIX = 'typed ';
const START = ' on ';

/** What was typed in a form, and what it began from. Passwords and files are in neither. */
export interface Draft {
  base: Record<string, unknown>;
  values: Record<string, unknown>;
}

/**
 * Where a form's draft is kept: whose it is (0: nobody's who is logged in), in which building, on which page, in which form, and,
 * where the form is opened on different things, on which.
 */
export function draftKey(person: number, building: number, name: string, start?: string): string {
  const key = `${PREFIX}${person} ${building} ${location.pathname} ${name}`;
  return start === undefined ? key : `${key}${START}${start}`;
}

/** Where a draft of the same form is kept that was opened on something else; null where none is. */
export function otherDraft(key: string): string | null {
  const form = key.slice(0, key.indexOf(START) + START.length);
  const isOther = (each: string) => each.startsWith(form) && each !== key;
  return (key.includes(START) && Object.keys(sessionStorage).find(isOther)) || null;
}

/** What was typed there before the page was loaded anew; null where nothing was. */
export function readDraft(key: string): Draft | null {
  const kept = sessionStorage.getItem(key);
  return kept === null ? null : (JSON.parse(kept) as Draft);
}

/** Keeps what is typed in the tab's own memory, which ends with the tab. */
export function writeDraft(key: string, draft: Draft): void {
  const text = JSON.stringify(draft);
  if (sessionStorage.getItem(key) === text) return;
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // There is no room for it: it is on the screen all the same.
  }
}

export function forgetDraft(key: string): void {
  sessionStorage.removeItem(key);
}

/** Forgets what anybody typed in this tab, but for one person. */
export function forgetDrafts(but?: number): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${but} `)) sessionStorage.removeItem(key);
  }
}
