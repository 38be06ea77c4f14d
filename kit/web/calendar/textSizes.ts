import type { CalendarOptions } from '@fullcalendar/react';

const small = 'calendarSmall';
const fitting = ({ isNarrow }: { isNarrow: boolean }) => (isNarrow ? small : 'calendarText');

/** FullCalendar's own texts in the sizes of the house (timeCalendar.css): its own are 11, 12, 14 and 16 px. */
export const textSizes: CalendarOptions = {
  className: 'calendarText',
  dayHeaderInnerClass: fitting,
  dayCellTopInnerClass: fitting,
  slotHeaderInnerClass: fitting,
  listDayHeaderInnerClass: 'calendarText',
  listItemEventInnerClass: ({ view }) => (view.type.startsWith('dayGrid') ? small : 'calendarText'),
  rowEventInnerClass: small,
  rowMoreLinkInnerClass: small,
  columnMoreLinkInnerClass: small,
};
