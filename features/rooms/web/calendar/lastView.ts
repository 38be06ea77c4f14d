import { type View, views } from './calendarRange.ts';

const getStorageKey = (user: number) => `roomsView.${user}`;

export const readLastView = (user: number): View | undefined =>
  views.find((view) => view === localStorage.getItem(getStorageKey(user)));

export const saveLastView = (user: number, view: View): void =>
  localStorage.setItem(getStorageKey(user), view);
