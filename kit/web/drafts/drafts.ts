const PREFIX = 'typed ';

/** Unsaved input of a form and its initial values, without passwords and files. */
export interface Draft {
  base: Record<string, unknown>;
  values: Record<string, unknown>;
}

/** Session storage key of a form's draft. */
export const buildDraftKey = (userId: number, building: number, name: string): string =>
  `${PREFIX}${userId} ${building} ${location.pathname} ${name}`;

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
