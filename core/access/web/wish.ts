const key = 'wish';

/** Keeps the screen that somebody wanted before being asked to log in; in this tab only. */
export function rememberWish({ pathname, search }: URL): void {
  sessionStorage.setItem(key, `${pathname}${search}`);
}

/** The screen to open after logging in, once; the home screen when nothing was wanted. */
export function takeWish(): string {
  const wish = sessionStorage.getItem(key) ?? '';
  sessionStorage.removeItem(key);
  return wish.startsWith('/resident/') ? wish : '/resident/home';
}
