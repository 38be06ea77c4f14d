import type { CalendarOptions } from '@fullcalendar/react';

const small = 'calendarSmall';
const getTextClass = ({ isNarrow }: { isNarrow: boolean }) => (isNarrow ? small : 'calendarText');

export const calendarTextClasses: CalendarOptions = {
  className: 'calendarText',
  dayHeaderInnerClass: getTextClass,
  dayCellTopInnerClass: getTextClass,
  slotHeaderInnerClass: getTextClass,
  listDayHeaderInnerClass: 'calendarText',
  listItemEventInnerClass: ({ view }) => (view.type.startsWith('dayGrid') ? small : 'calendarText'),
  rowEventInnerClass: small,
  rowMoreLinkInnerClass: small,
  columnMoreLinkInnerClass: small,
};
