import { Stack } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { SchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { receptionHintNames } from '../visit.ts';
import classes from './VisitorFields.module.css';
import { createBlankVisit, type NewVisitValues } from './visitForm.ts';

const blank = createBlankVisit('', '');
const names = ['comment', 'language', ...receptionHintNames] as const;

const fields = new Set<string | undefined>([...names, 'members']);

interface MoreVisitFieldsProps {
  form: SchemaForm<NewVisitValues, unknown>;
  children: ReactNode;
}

/** Folds the optional fields. Opens when one of them gets a value or an error. */
export function MoreVisitFields({ form: { values, errors }, children }: MoreVisitFieldsProps) {
  const { t } = useI18n();
  const hasValue = values.members.length > 0 || names.some((name) => values[name] !== blank[name]);
  const hasError = Object.keys(errors).some((path) => fields.has(path.split('.')[0]));
  const [isOpen, setOpen] = useState(hasValue);
  useEffect(() => {
    if (hasValue || hasError) setOpen(true);
  }, [hasValue, hasError, errors]);
  return (
    <details className={classes.more} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('visits:form.more')} <span className={classes.moreHint}>{t('visits:form.moreHint')}</span>
      </summary>
      <Stack gap="md" pt="xs">
        {children}
      </Stack>
    </details>
  );
}
