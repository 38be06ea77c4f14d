import { Button, Radio, Stack } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useI18n } from '../i18n/i18n.ts';
import classes from './ConflictChangesSection.module.css';

interface AcceptedChange {
  field: string;
  label: string;
  theirs: string;
}

interface FieldConflict extends AcceptedChange {
  mine: string;
  choice: 'mine' | 'theirs' | undefined;
}

interface ConflictChangesProps {
  accepted: readonly AcceptedChange[];
  conflicts: readonly FieldConflict[];
  failedAttempts: number;
  onChoose: (field: string, choice: 'mine' | 'theirs') => void;
}

/** Changes by another user during editing: conflicts to decide, and values taken over. */
export function ConflictChangesSection({
  accepted,
  conflicts,
  failedAttempts,
  onChoose,
}: ConflictChangesProps) {
  const { t } = useI18n();
  const id = useId();
  const element = useRef<HTMLElement>(null);
  const changesKey = JSON.stringify([accepted, conflicts.map(({ field, theirs }) => [field, theirs])]);
  useEffect(() => {
    element.current?.focus();
  }, [changesKey]);
  useEffect(() => {
    if (failedAttempts > 0) element.current?.querySelector<HTMLElement>('[data-undecided] input')?.focus();
  }, [failedAttempts]);
  const chooseForAll = (choice: 'mine' | 'theirs') => () => {
    for (const { field } of conflicts) onChoose(field, choice);
  };
  return (
    <section
      ref={element}
      tabIndex={-1}
      className={classes.changes}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h3 id={`${id}-title`}>{t('ui.meanwhile.title')}</h3>
      <p id={`${id}-text`}>{t(conflicts.length > 0 ? 'ui.meanwhile.choose' : 'ui.meanwhile.merged')}</p>
      {conflicts.length > 1 && (
        <div className={classes.all}>
          <Button variant="default" onClick={chooseForAll('mine')}>
            {t('ui.meanwhile.allMine')}
          </Button>
          <Button variant="default" onClick={chooseForAll('theirs')}>
            {t('ui.meanwhile.allTheirs')}
          </Button>
        </div>
      )}
      {conflicts.map(({ field, label, choice, mine, theirs }) => (
        <Radio.Group
          key={field}
          label={label}
          value={choice ?? ''}
          onChange={(value) => onChoose(field, value === 'mine' ? 'mine' : 'theirs')}
          error={failedAttempts > 0 && !choice && t('ui.meanwhile.undecided')}
          errorProps={{ mt: 'xs' }}
          className={classes.choice}
          data-undecided={choice ? undefined : true}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="theirs" label={t('ui.meanwhile.theirs', { value: theirs })} />
            <Radio value="mine" label={t('ui.meanwhile.mine', { value: mine })} />
          </Stack>
        </Radio.Group>
      ))}
      {accepted.length > 0 && (
        <>
          {conflicts.length > 0 && <p>{t('ui.meanwhile.taken')}</p>}
          <dl>
            {accepted.map(({ field, label, theirs }) => (
              <div key={field}>
                <dt>{label}</dt>
                <dd>{theirs}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
