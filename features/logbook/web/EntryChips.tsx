import { type Icon, IconKey, IconUmbrella } from '@tabler/icons-react';
import { StateChip, type StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import { formatDate } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { Entry } from '../logbook.ts';
import { useMoments } from './moments.ts';

interface StateChipProps {
  as: StateTone;
  icon?: Icon;
  words: string;
}

export function EntryChips({ entry }: { entry: Entry }) {
  const chips = useStateChips(entry);
  return (
    <>
      {chips.map(({ as, icon, words }) => (
        <StateChip key={words} tone={as} {...(icon && { icon })}>
          {words}
        </StateChip>
      ))}
    </>
  );
}

function useStateChips({ followUp, key, found, mistaken }: Entry): StateChipProps[] {
  const { t } = useWords();
  const { today, instant } = useMoments();
  if (mistaken) return [{ as: 'quiet', words: t('logbook:mistaken') }];
  const whom = ({ name, company }: { name: string; company: string }) =>
    [name || t('logbook:noName'), company].filter(Boolean).join(', ');
  const chips: StateChipProps[] = [];
  if (followUp?.done) chips.push({ as: 'done', words: t('logbook:followUp.done') });
  else if (followUp) {
    const { until, by } = followUp;
    const when = until < today ? 'late' : until === today ? 'today' : 'until';
    const as = ({ late: 'danger', today: 'attention', until: 'info' } as const)[when];
    const who = by ?? t('logbook:followUp.desk');
    chips.push({ as, words: t(`logbook:followUp.${when}`, { who, date: formatDate(until) }) });
  }
  if (key) {
    const what = { whom: whom(key), since: instant(key.since) };
    const words = key.out ? t('logbook:key.out', what) : t('logbook:key.back', what);
    chips.push({ as: key.out ? 'attention' : 'done', icon: IconKey, words });
  }
  if (found?.state === 'here') {
    const words = found.place ? t('logbook:found.kept', { place: found.place }) : t('logbook:found.here');
    chips.push({ as: 'info', icon: IconUmbrella, words });
  } else if (found) {
    const words = t(`logbook:found.${found.state}`, { whom: whom(found) });
    chips.push({ as: 'done', icon: IconUmbrella, words });
  }
  return chips;
}
