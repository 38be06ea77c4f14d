import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { ModuleUse } from '../building.ts';
import classes from './BuildingPage.module.css';

export function FutureModuleUseList({ parts }: { parts: ModuleUse['ahead'] }) {
  const { t } = useI18n();
  if (parts.length === 0) return <p>{t('buildings:modules.offNothing')}</p>;
  return (
    <>
      <p>{t('buildings:modules.offAhead')}</p>
      <ul className={classes.ahead}>
        {parts.map(({ title }) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </>
  );
}
