import { type CalendarViewKind, calendarViews } from './calendarRange.ts';

const getStorageKey = (user: number) => `roomsView.${user}`;

export const readLastView = (user: number): CalendarViewKind | undefined =>
  calendarViews.find((view) => view === localStorage.getItem(getStorageKey(user)));

export const saveLastView = (user: number, view: CalendarViewKind): void =>
  localStorage.setItem(getStorageKey(user), view);
