import { SegmentedControl } from '@mantine/core';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { type EventsUrlState, eventCalendarViewNames } from './eventsUrlState.ts';

export function EventCalendarViewSwitch({ address }: { address: EventsUrlState }) {
  const { t } = useI18n();
  return (
    <SegmentedControl
      aria-label={t('events:views.label')}
      value={address.view}
      onChange={address.showView}
      data={eventCalendarViewNames.map((value) => ({ value, label: t(`events:views.${value}`) }))}
    />
  );
}
