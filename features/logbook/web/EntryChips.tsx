import { type Icon, IconKey, IconUmbrella } from '@tabler/icons-react';
import { StateChip, type StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { LogbookEntry } from '../logbook.ts';
import { useFormatMoments } from './useFormatMoments.ts';

interface EntryChipProps {
  tone: StateTone;
  icon?: Icon;
  words: string;
}

export function EntryChips({ entry }: { entry: LogbookEntry }) {
  const chips = useEntryChips(entry);
  return (
    <>
      {chips.map(({ tone, icon, words }) => (
        <StateChip key={words} tone={tone} {...(icon && { icon })}>
          {words}
        </StateChip>
      ))}
    </>
  );
}

function useEntryChips({ followUp, key, found, mistaken }: LogbookEntry): EntryChipProps[] {
  const { t } = useI18n();
  const { today, formatInstant } = useFormatMoments();
  if (mistaken) return [{ tone: 'quiet', words: t('logbook:mistaken') }];
  const formatHolder = ({ name, company }: { name: string; company: string }) =>
    [name || t('logbook:noName'), company].filter(Boolean).join(', ');
  const chips: EntryChipProps[] = [];
  if (followUp?.done) chips.push({ tone: 'done', words: t('logbook:followUp.done') });
  else if (followUp) {
    const { until, by } = followUp;
    const when = until < today ? 'late' : until === today ? 'today' : 'until';
    const tone = ({ late: 'danger', today: 'attention', until: 'info' } as const)[when];
    const assignee = by ?? t('logbook:followUp.desk');
    chips.push({ tone, words: t(`logbook:followUp.${when}`, { who: assignee, date: formatDate(until) }) });
  }
  if (key) {
    const keyParams = { whom: formatHolder(key), since: formatInstant(key.since) };
    const words = key.out ? t('logbook:key.out', keyParams) : t('logbook:key.back', keyParams);
    chips.push({ tone: key.out ? 'attention' : 'done', icon: IconKey, words });
  }
  if (found?.state === 'here') {
    const words = found.place ? t('logbook:found.kept', { place: found.place }) : t('logbook:found.here');
    chips.push({ tone: 'info', icon: IconUmbrella, words });
  } else if (found) {
    const words = t(`logbook:found.${found.state}`, { whom: formatHolder(found) });
    chips.push({ tone: 'done', icon: IconUmbrella, words });
  }
  return chips;
}
