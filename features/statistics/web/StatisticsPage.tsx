import { Select, Skeleton } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addDays } from '../../../kit/time.ts';
import { EmptyState } from '../../../kit/web/feedback/EmptyState.tsx';
import { FailedState } from '../../../kit/web/feedback/FailedState.tsx';
import { DateRangeField } from '../../../kit/web/field/DateRangeField.tsx';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { exportStatistics } from '../api.ts';
import { STATISTICS_MAX_DAYS, type Statistics } from '../statistics.ts';
import { EventsCard, ParcelsCard, ParkingCards } from './FacilityCards.tsx';
import { ActivityCard, CompaniesCard } from './OverviewCards.tsx';
import { ReportCard } from './ReportCard.tsx';
import { RefusalsCard, RoomCards } from './RoomCards.tsx';
import classes from './StatisticsPage.module.css';
import { getPresetRanges, statisticsParameters, toStatisticsRange } from './statisticsPeriod.ts';
import { statisticsQuery, toStatisticsFilter } from './statisticsQuery.ts';
import { TotalFigures, TotalFiguresSkeleton } from './TotalFigures.tsx';
import { VisitorCards } from './VisitorCards.tsx';

export default function StatisticsPage() {
  const { t } = useI18n();
  const { building, buildings } = useSession();
  const today = useToday();
  const [state, change] = useUrlState(statisticsParameters);
  const filter = toStatisticsFilter(state, building.id, today);
  const { data, error, refetch } = useQuery({
    ...statisticsQuery(filter),
    placeholderData: keepPreviousData,
  });
  useScrollToHash(data !== undefined);
  const company = data?.companyChoices.find(({ id }) => id === state.company);
  const buildingName = state.all ? t('statistics:page.allBuildings') : building.name;
  const companyName = company?.name ?? t('statistics:page.allCompanies');

  const filters = (
    <>
      <DateRangeField
        label={t('ui.range.label')}
        today={today}
        value={toStatisticsRange(state, today)}
        onChange={(range) => change(range, 'push')}
        presets={getPresetRanges(today).map(({ key, range }) => ({
          label: t(`statistics:page.presets.${key}`),
          range,
        }))}
        maxDays={STATISTICS_MAX_DAYS}
        lastDay={addDays(today, -1)}
      />
      <div className={classes.choices} data-own-line>
        {buildings.length > 1 && (
          <Select
            className={classes.filter}
            aria-label={t('statistics:page.building')}
            data={[
              { value: 'own', label: building.name },
              { value: 'all', label: t('statistics:page.allBuildings') },
            ]}
            value={state.all ? 'all' : 'own'}
            allowDeselect={false}
            onChange={(value) => change({ all: value === 'all', company: undefined }, 'push')}
          />
        )}
        <Select
          className={classes.filter}
          aria-label={t('statistics:page.company')}
          placeholder={t('statistics:page.allCompanies')}
          clearable
          searchable
          nothingFoundMessage={t('statistics:page.noCompany')}
          data={(data?.companyChoices ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={state.company === undefined ? null : String(state.company)}
          onChange={(value) => change({ company: value === null ? undefined : Number(value) }, 'push')}
        />
      </div>
    </>
  );
  return (
    <Page
      title={t('menu:statistics.title')}
      width="list"
      filters={filters}
      moreActions={[useExportAction(exportStatistics, filter)]}
      printDetails={[
        data ? `${formatDate(data.start)} – ${formatDate(data.end)}` : '',
        buildingName,
        companyName,
      ]}
    >
      {error ? (
        <FailedState
          icon={IconChartBar}
          title={t('statistics:page.failed')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <StatisticsCards statistics={data} isOfOneCompany={state.company !== undefined} />
      ) : (
        <CardsSkeleton />
      )}
    </Page>
  );
}

function StatisticsCards({
  statistics,
  isOfOneCompany,
}: {
  statistics: Statistics;
  isOfOneCompany: boolean;
}) {
  const { t } = useI18n();
  if (statistics.since === null)
    return (
      <EmptyState icon={IconChartBar} title={t('statistics:page.empty')}>
        {t('statistics:page.emptyText')}
      </EmptyState>
    );
  return (
    <>
      <TotalFigures statistics={statistics} />
      <div className={classes.cards}>
        <VisitorCards statistics={statistics} />
        <RoomCards statistics={statistics} />
        <RefusalsCard statistics={statistics} />
        <ParcelsCard statistics={statistics} />
        <ParkingCards statistics={statistics} />
        <EventsCard statistics={statistics} />
        {!isOfOneCompany && <ActivityCard statistics={statistics} />}
        <CompaniesCard statistics={statistics} />
        <ReportCard />
      </div>
    </>
  );
}

function CardsSkeleton() {
  return (
    <>
      <TotalFiguresSkeleton />
      <div className={classes.cards}>
        {['visitors', 'hours', 'rooms', 'parking'].map((each) => (
          <Skeleton key={each} className={classes.placeholder} />
        ))}
      </div>
    </>
  );
}

/** Scrolls to the card of the address, such as `#rooms`, once the figures have loaded. */
function useScrollToHash(isReady: boolean) {
  useEffect(() => {
    const title = isReady && location.hash ? document.getElementById(location.hash.slice(1)) : null;
    title?.focus({ preventScroll: true });
    title?.scrollIntoView();
  }, [isReady]);
}
