import { VisuallyHidden } from '@mantine/core';
import { languages } from '../../kit/actor.ts';
import { type ScreenLanguage, storeAndApplyLanguage, useI18n } from '../../kit/web/i18n/i18n.ts';
import classes from './LanguageSwitch.module.css';

export const languageNames: Record<ScreenLanguage, string> = { fr: 'Français', en: 'English', es: 'Español' };

export function LanguageSwitch({ available = languages }: { available?: readonly ScreenLanguage[] }) {
  const { t, screenLanguage } = useI18n();
  return (
    <fieldset className={classes.switch} aria-label={t('ui.language')}>
      {available.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === screenLanguage}
          onClick={() => storeAndApplyLanguage(each)}
        >
          {each.toUpperCase()} <VisuallyHidden>{languageNames[each]}</VisuallyHidden>
        </button>
      ))}
    </fieldset>
  );
}
