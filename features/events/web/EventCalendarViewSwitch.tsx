import { SegmentedControl } from '@mantine/core';
import { useWords } from '../../../kit/web/i18n.ts';
import { type EventsUrlState, eventCalendarViews } from './eventsUrlState.ts';

export function EventCalendarViewSwitch({ address }: { address: EventsUrlState }) {
  const { t } = useWords();
  return (
    <SegmentedControl
      aria-label={t('events:views.label')}
      value={address.view}
      onChange={address.showView}
      data={eventCalendarViews.map((value) => ({ value, label: t(`events:views.${value}`) }))}
    />
  );
}
