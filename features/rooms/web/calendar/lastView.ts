import { type CalendarViewKind, calendarViews } from './calendarRange.ts';

const getStorageKey = (user: number) => `roomsView.${user}`;

export const readLastCalendarView = (user: number): CalendarViewKind | undefined =>
  calendarViews.find((view) => view === localStorage.getItem(getStorageKey(user)));

export const saveLastCalendarView = (user: number, view: CalendarViewKind): void =>
  localStorage.setItem(getStorageKey(user), view);
