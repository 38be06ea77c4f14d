import { VisuallyHidden } from '@mantine/core';
import { languages } from '../../kit/actor.ts';
import { type ScreenLanguage, saveLanguage, useWords } from '../../kit/web/i18n.ts';
import classes from './LanguageSwitch.module.css';

export const languageNames: Record<ScreenLanguage, string> = { fr: 'Français', en: 'English', es: 'Español' };

export function LanguageSwitch({ available = languages }: { available?: readonly ScreenLanguage[] }) {
  const { t, screenLanguage } = useWords();
  return (
    <fieldset className={classes.switch} aria-label={t('ui.language')}>
      {available.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === screenLanguage}
          onClick={() => saveLanguage(each)}
        >
          {each.toUpperCase()} <VisuallyHidden>{languageNames[each]}</VisuallyHidden>
        </button>
      ))}
    </fieldset>
  );
}
