import { Group } from '@mantine/core';
import { Outlet } from 'react-router';
import { useI18n } from '../../kit/web/i18n/i18n.ts';
import { BuildingFacade } from './BuildingFacade.tsx';
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx';
import { Footer } from './Footer.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { ParvisLogo } from './Logo.tsx';
import classes from './PublicFrame.module.css';

export default function PublicFrame() {
  const { t } = useI18n();
  return (
    <div className={classes.frame} data-public-frame>
      <header className={classes.facade}>
        <BuildingFacade className={classes.drawing} />
        <p className={classes.name}>
          <ParvisLogo size={40} />
          Parvis
        </p>
        <p className={classes.motto}>{t('access:motto')}</p>
      </header>
      <div className={classes.side}>
        <Group component="section" gap="xs" className={classes.display} aria-label={t('ui.display')}>
          <LanguageSwitch />
          <ColorSchemeSwitch />
        </Group>
        <main className={classes.page}>
          <Outlet />
        </main>
        <Footer />
      </div>
    </div>
  );
}
