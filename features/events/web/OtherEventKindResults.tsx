import { Anchor } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useModules } from '../../../core/feature/web/useModules.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { listEventSearchResults } from '../api.ts';
import { eventKinds, moduleByEventKind, screenPathByEventKind } from '../eventKind.ts';
import classes from './EventNotices.module.css';
import type { EventSearchBuildingAndKind } from './useEventsUpcomingFirst.ts';

interface OtherKindsResultsProps {
  source: EventSearchBuildingAndKind;
  query: string;
}

export function OtherEventKindResults(props: OtherKindsResultsProps) {
  return props.source.asAnybody ? null : <OtherKindLinks {...props} />;
}

function OtherKindLinks({ source, query }: OtherKindsResultsProps) {
  const { t } = useI18n();
  const modules = useModules();
  const kinds = eventKinds.filter((kind) => kind !== source.kind && modules.has(moduleByEventKind[kind]));
  const searchInput = { building: source.building, search: query, limit: 1, sort: 'start' } as const;
  const resultQueries = useQueries({
    queries: kinds.map((kind) => callQuery(listEventSearchResults, { ...searchInput, kind })),
  });
  const links = kinds.flatMap((kind, at) => {
    const count = resultQueries[at]?.data?.total ?? 0;
    return count > 0 ? [{ kind, found: t('events:calendar.found', { count }) }] : [];
  });
  if (links.length === 0) return null;
  return (
    <p className={classes.elsewhere}>
      {links.map(({ kind, found }) => (
        <Anchor
          key={kind}
          component={Link}
          to={`${screenPathByEventKind[kind]}?${new URLSearchParams({ q: query })}`}
        >
          {t('events:calendar.foundIn', { kind: t(`events:titles.${kind}`), found })}
        </Anchor>
      ))}
    </p>
  );
}
