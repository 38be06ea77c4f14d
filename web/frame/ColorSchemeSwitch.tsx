import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useI18n } from '../../kit/web/i18n/i18n.ts';

export function ColorSchemeSwitch() {
  const { t } = useI18n();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const label = dark ? t('ui.scheme.light') : t('ui.scheme.dark');
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
      <IconMoon size={20} stroke={1.5} aria-hidden className="mantine-dark-hidden" />
      <IconSun size={20} stroke={1.5} aria-hidden className="mantine-light-hidden" />
    </ActionIcon>
  );
}
