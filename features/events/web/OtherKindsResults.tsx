import { Anchor } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useModules } from '../../../core/buildings/web/modules.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { findEvents } from '../api.ts';
import { eventKinds, moduleByKind, screenByKind } from '../eventKind.ts';
import classes from './EventNotices.module.css';
import type { UpcomingEventsSource } from './useUpcomingEvents.ts';

interface OtherKindsResultsProps {
  source: UpcomingEventsSource;
  query: string;
}

export function OtherKindsResults(props: OtherKindsResultsProps) {
  return props.source.asAnybody ? null : <OtherKindLinks {...props} />;
}

function OtherKindLinks({ source, query }: OtherKindsResultsProps) {
  const { t } = useWords();
  const modules = useModules();
  const kinds = eventKinds.filter((kind) => kind !== source.kind && modules.has(moduleByKind[kind]));
  const asked = { building: source.building, search: query, limit: 1, sort: 'start' } as const;
  const found = useQueries({ queries: kinds.map((kind) => callQuery(findEvents, { ...asked, kind })) });
  const links = kinds.flatMap((kind, at) => {
    const count = found[at]?.data?.total ?? 0;
    return count > 0 ? [{ kind, found: t('events:calendar.found', { count }) }] : [];
  });
  if (links.length === 0) return null;
  return (
    <p className={classes.elsewhere}>
      {links.map(({ kind, found }) => (
        <Anchor key={kind} component={Link} to={`${screenByKind[kind]}?${new URLSearchParams({ q: query })}`}>
          {t('events:calendar.foundIn', { kind: t(`events:titles.${kind}`), found })}
        </Anchor>
      ))}
    </p>
  );
}
