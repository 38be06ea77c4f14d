const key = 'returnTo';

/** Keeps the screen that somebody wanted before being asked to log in; in this tab only. */
export function rememberReturnTo({ pathname, search }: URL): void {
  sessionStorage.setItem(key, `${pathname}${search}`);
}

/** The screen to open after logging in, once; the home screen when nothing was wanted. */
export function takeReturnTo(): string {
  const returnTo = sessionStorage.getItem(key) ?? '';
  sessionStorage.removeItem(key);
  return returnTo.startsWith('/resident/') ? returnTo : '/resident/home';
}
