import { IconTransfer } from '@tabler/icons-react';
import { StateChip } from '../../../kit/web/feedback/StateChip.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { ListContent } from '../../../kit/web/list/ListContent.tsx';
import { usePages } from '../../../kit/web/list/usePages.tsx';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { listShiftHandovers } from '../api.ts';
import type { ShiftHandover } from '../handover.ts';
import { EntryListSkeleton } from './EntryList.tsx';
import classes from './Handovers.module.css';
import { ShiftHandoverText } from './ShiftHandoverText.tsx';
import { useFormatMoments } from './useFormatMoments.ts';

export function ShiftHandoverList() {
  const { t } = useI18n();
  const { building } = useSession();
  const { formatInstant } = useFormatMoments();
  const [{ q: search }] = useUrlState({ q: textParam() });
  const pages = usePages<ShiftHandover, typeof listShiftHandovers>(listShiftHandovers, {
    building: building.id,
    search,
    sort: '-written',
  });
  return (
    <>
      <ListContent<ShiftHandover>
        query={pages}
        emptyState={{
          icon: IconTransfer,
          noMatch: { title: t('logbook:nothing.noMatch'), text: t('logbook:nothing.noMatchText') },
          empty: { title: t('logbook:nothing.handovers'), text: t('logbook:nothing.handoversText') },
        }}
        body={(rows) =>
          rows ? (
            <ul data-panel aria-label={t('logbook:tabs.handovers')}>
              {rows.map((handover) => (
                <li key={handover.id} className={classes.row}>
                  <div className={classes.body}>
                    <ShiftHandoverText handover={handover} />
                    <StateChip tone={handover.signedAt ? 'done' : 'attention'}>
                      {handover.signedAt
                        ? t('logbook:handover.signedBy', {
                            who: handover.signedBy ?? t('logbook:nobody'),
                            when: formatInstant(handover.signedAt),
                          })
                        : t('logbook:handover.unsigned')}
                    </StateChip>
                  </div>
                </li>
              ))}
            </ul>
          ) : (
            <EntryListSkeleton />
          )
        }
      />
      {pages.moreButton}
    </>
  );
}
