import { type View, views } from './calendarRange.ts';

const keyOf = (user: number) => `roomsView.${user}`;

/** The view of the rooms that somebody chose last on this device; undefined where they never chose. */
export const lastView = (user: number): View | undefined =>
  views.find((view) => view === localStorage.getItem(keyOf(user)));

export const keepView = (user: number, view: View): void => localStorage.setItem(keyOf(user), view);
