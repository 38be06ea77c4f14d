import { type View, views } from './calendarRange.ts';

const keyOf = (user: number) => `roomsView.${user}`;

export const lastView = (user: number): View | undefined =>
  views.find((view) => view === localStorage.getItem(keyOf(user)));

export const keepView = (user: number, view: View): void => localStorage.setItem(keyOf(user), view);
