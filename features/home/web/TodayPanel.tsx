import { Group, Text } from '@mantine/core';
import { useAllFeatures } from '../../../core/feature/web/screens.ts';
import { useModules } from '../../../core/feature/web/useModules.ts';
import { isStaff } from '../../../kit/actor.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import classes from './HomePage.module.css';
import { TodayTimeline } from './TodayTimeline.tsx';
import { WaitingItemsPanel } from './WaitingItemsPanel.tsx';

export function TodayPanel() {
  const { t } = useI18n();
  const { user } = useSession();
  const modules = useModules();
  const { features, parts } = useAllFeatures();
  const available = features.flatMap(({ name, todayPrefetch: part }) => {
    const source = parts[name]?.today;
    return source && part && modules.has(part.module) ? [{ module: part.module, source }] : [];
  });
  if (available.length === 0) return null;
  const all = available.flatMap(({ source }) => source.all ?? [])[0];
  const sources = available.map(({ source }) => source);
  // Each source is a hook, so another list of sources needs a new component.
  const key = available.map(({ module }) => module).join();
  const panel = (
    <section data-panel="rows" aria-labelledby="today">
      <Group justify="space-between" gap="0 var(--mantine-spacing-md)" mih="var(--control-height)">
        <h2 id="today" tabIndex={-1}>
          {t('home:today')}
        </h2>
        {all && (
          <ScreenLink to={all.to} className={classes.all}>
            {t(all.title)}
          </ScreenLink>
        )}
      </Group>
      <TodayTimeline
        key={key}
        sources={sources}
        emptyState={
          <>
            <Text fw={600}>{t('home:timeline.nothing')}</Text>
            <Text c="dimmed">{t('home:timeline.nothingText')}</Text>
          </>
        }
      />
    </section>
  );
  return (
    <>
      {isStaff(user) && <WaitingItemsPanel key={key} sources={sources} />}
      {panel}
    </>
  );
}
