import { VisuallyHidden } from '@mantine/core';
import { languages } from '../../kit/actor.ts';
import { chooseLanguage, useWords } from '../../kit/web/i18n.ts';
import classes from './LanguageSwitch.module.css';

const names = { fr: 'Français', en: 'English' };

/** French or English, each called by its own name. */
export function LanguageSwitch() {
  const { t, language } = useWords();
  return (
    <fieldset className={classes.switch} aria-label={t('ui.language')}>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => chooseLanguage(each)}
        >
          {each.toUpperCase()} <VisuallyHidden>{names[each]}</VisuallyHidden>
        </button>
      ))}
    </fieldset>
  );
}
