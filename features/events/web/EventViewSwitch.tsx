import { SegmentedControl } from '@mantine/core';
import { useWords } from '../../../kit/web/i18n.ts';
import { type EventAddress, eventViews } from './eventAddress.ts';

export function EventViewSwitch({ address }: { address: EventAddress }) {
  const { t } = useWords();
  return (
    <SegmentedControl
      aria-label={t('events:views.label')}
      value={address.view}
      onChange={address.showView}
      data={eventViews.map((value) => ({ value, label: t(`events:views.${value}`) }))}
    />
  );
}
