import { Skeleton, Text } from '@mantine/core';
import { IconCalendarSearch } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { MAX_COUNTED_ROWS } from '../../../../../kit/countLimit.ts';
import { StateChip } from '../../../../../kit/web/feedback/StateChip.tsx';
import { formatCount, formatDay } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { ListContent } from '../../../../../kit/web/list/ListContent.tsx';
import { ListRow } from '../../../../../kit/web/list/ListRow.tsx';
import { usePages } from '../../../../../kit/web/list/usePages.tsx';
import { useSession } from '../../../../../kit/web/session/session.ts';
import { useToday } from '../../../../../kit/web/session/useToday.ts';
import type { Room } from '../../../catalogue/room.ts';
import type { ReservationSearchResult } from '../../reservationSearchResult.ts';
import { searchReservations } from '../../searchApi.ts';
import { formatTimeRange, useReservationTexts } from '../reservationTexts.ts';
import classes from './ReservationResults.module.css';

const INVITED = 'info';

export function ReservationResults({ search, rooms }: { search: string; rooms: readonly Room[] }) {
  const { t, language } = useI18n();
  const { building } = useSession();
  const results = usePages(searchReservations, { building: building.id, search, sort: 'when' });
  const isOverLimit = results.total > MAX_COUNTED_ROWS;
  const countText = isOverLimit
    ? t('ui.moreThan', { max: MAX_COUNTED_ROWS })
    : formatCount(results.total, language);
  return (
    <ListContent
      query={results}
      emptyState={{
        icon: IconCalendarSearch,
        noMatch: { title: t('rooms:search.noMatch'), text: t('rooms:search.noMatchText') },
        empty: { title: t('rooms:search.noMatch'), text: t('rooms:search.noMatchText') },
      }}
      body={(rows) => (
        <section className={classes.results} aria-label={t('rooms:search.results')} aria-busy={!rows}>
          <Text size="sm" c="dimmed" role="status">
            {rows ? t('rooms:search.count', { count: results.total, shown: countText }) : '\u00a0'}
          </Text>
          <div className={classes.days} data-panel>
            {rows ? <Days rows={rows} rooms={rooms} /> : <Awaited />}
          </div>
          {results.moreButton}
        </section>
      )}
    />
  );
}

function Days({ rows, rooms }: { rows: readonly ReservationSearchResult[]; rooms: readonly Room[] }) {
  const { t, language } = useI18n();
  const { formatRoomNames } = useReservationTexts(rooms);
  const navigate = useNavigate();
  const today = useToday();
  const days = Map.groupBy(rows, ({ date }) => date);
  const open = ({ id, date }: ReservationSearchResult) =>
    void navigate({ search: String(new URLSearchParams({ date, details: String(id) })) });
  return [...days].map(([date, those]) => (
    <section key={date} className={classes.day} data-over={date < today || undefined}>
      <h2>
        {formatDay(date, language)}
        {date.slice(0, 4) !== today.slice(0, 4) && ` ${date.slice(0, 4)}`}
      </h2>
      <ul>
        {those.map((row) => {
          const { id, title, holder, isMine, isInvited, rooms: ids } = row;
          const holderName = holder && !isMine && `${holder.firstName} ${holder.lastName}`;
          return (
            <li key={id}>
              <ListRow
                lead={<span className={classes.hours}>{formatTimeRange(row)}</span>}
                title={title || holderName || t('rooms:calendar.taken')}
                second={[formatRoomNames(ids), title && holderName].filter(Boolean).join(' · ')}
                aside={isInvited && <StateChip tone={INVITED}>{t('rooms:guests.toCome')}</StateChip>}
                onOpen={() => open(row)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

function Awaited() {
  return (
    <ul>
      {Array.from({ length: 6 }, (_, row) => (
        <li key={String(row)} aria-hidden>
          <ListRow
            title={<Skeleton height={14} width="45%" my={3} />}
            second={<Skeleton height={13} width="70%" my={3} />}
          />
        </li>
      ))}
    </ul>
  );
}
