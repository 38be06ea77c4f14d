const PREFIX = 'typed ';
const START = ' on ';

/** Unsaved input of a form and its initial values, without passwords and files. */
export interface Draft {
  base: Record<string, unknown>;
  values: Record<string, unknown>;
}

/** Session storage key of a form's draft. */
export function buildDraftKey(userId: number, building: number, name: string, start?: string): string {
  const key = `${PREFIX}${userId} ${building} ${location.pathname} ${name}`;
  return start === undefined ? key : `${key}${START}${start}`;
}

export function findOtherDraftKey(key: string): string | null {
  const form = key.slice(0, key.indexOf(START) + START.length);
  const isOther = (each: string) => each.startsWith(form) && each !== key;
  return (key.includes(START) && Object.keys(sessionStorage).find(isOther)) || null;
}

export function readDraft(key: string): Draft | null {
  const text = sessionStorage.getItem(key);
  return text === null ? null : (JSON.parse(text) as Draft);
}

export function writeDraft(key: string, draft: Draft): void {
  const text = JSON.stringify(draft);
  if (sessionStorage.getItem(key) === text) return;
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The storage is full: the input is still on the screen.
  }
}

export function deleteDraft(key: string): void {
  sessionStorage.removeItem(key);
}

export function deleteAllDrafts(exceptUserId?: number): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${exceptUserId} `))
      sessionStorage.removeItem(key);
  }
}
