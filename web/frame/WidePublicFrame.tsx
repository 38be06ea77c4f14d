import { Group, Stack } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { queryClient } from '../../kit/web/api/queries.ts';
import { applyStoredLanguage, type ScreenLanguage, useI18n } from '../../kit/web/i18n/i18n.ts';
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx';
import { Footer } from './Footer.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { ParvisLogo } from './Logo.tsx';
import classes from './WidePublicFrame.module.css';

export default function WidePublicFrame({ available }: { available: readonly ScreenLanguage[] }) {
  const { t } = useI18n();
  // Other pages may not offer this page's language.
  useEffect(() => {
    void applyStoredLanguage(available);
    return () => void applyStoredLanguage();
  }, [available]);
  return (
    <Stack gap={0} mih="100dvh" className={classes.frame}>
      <header className={classes.bar}>
        <p className={classes.name}>
          <ParvisLogo size={32} />
          Parvis
        </p>
        <Group component="section" gap="xs" aria-label={t('ui.display')}>
          <LanguageSwitch available={available} />
          <ColorSchemeSwitch />
        </Group>
      </header>
      <main className={classes.page}>
        <QueryClientProvider client={queryClient}>
          <Outlet />
        </QueryClientProvider>
      </main>
      <Footer />
    </Stack>
  );
}
