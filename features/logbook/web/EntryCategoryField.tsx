import { Group, UnstyledButton } from '@mantine/core';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { type LogbookCategory, logbookCategories } from '../logbook.ts';
import { logbookCategoryIcons } from './categories.ts';
import classes from './EntryCategoryField.module.css';

interface EntryCategoryFieldProps {
  value: LogbookCategory;
  onChange: (category: LogbookCategory) => void;
  withKeys?: boolean;
}

export function EntryCategoryField({ value, onChange, withKeys = false }: EntryCategoryFieldProps) {
  const { t } = useI18n();
  return (
    <Group role="group" aria-label={t('logbook:form.category')} gap="2xs">
      {logbookCategories.map((category, at) => {
        const Icon = logbookCategoryIcons[category];
        return (
          <UnstyledButton
            key={category}
            className={classes.chip}
            data-panel
            aria-pressed={value === category}
            onClick={() => onChange(category)}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
            {t(`logbook:categories.${category}`)}
            {withKeys && (
              <kbd className={classes.key} aria-hidden>
                {at + 1}
              </kbd>
            )}
          </UnstyledButton>
        );
      })}
    </Group>
  );
}
