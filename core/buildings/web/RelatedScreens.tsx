import { Anchor } from '@mantine/core';
import { useI18n } from '../../../kit/web/i18n.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { useMenuEntries } from '../../web/menu.ts';
import classes from './BuildingPage.module.css';
import { BuildingSection } from './BuildingSection.tsx';

const places = [
  ['legal', '/resident/legal'],
  ['partners', '/resident/partners'],
  ['nda', '/resident/nda'],
  ['retention', '/resident/dataProtection?show=periods'],
] as const;

export function BuildingRelatedScreensSection() {
  const { t } = useI18n();
  const open = new Set(useMenuEntries().map(({ to }) => to));
  return (
    <BuildingSection name="also">
      <ul className={classes.rows}>
        {places
          .filter(([, to]) => open.has(to.split('?')[0] ?? to))
          .map(([name, to]) => (
            <li key={name} className={classes.row}>
              <div className={classes.what}>
                <Anchor component={ScreenLink} to={to} fw={600}>
                  {t(`buildings:also.${name}.title`)}
                </Anchor>
                <div className={classes.about}>{t(`buildings:also.${name}.text`)}</div>
              </div>
            </li>
          ))}
      </ul>
    </BuildingSection>
  );
}
