import type { CalendarOptions } from '@fullcalendar/react';

const small = 'calendarSmall';
const fitting = ({ isNarrow }: { isNarrow: boolean }) => (isNarrow ? small : 'calendarText');

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
