import { Button, Radio, Stack } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useWords } from '../i18n.ts';
import classes from './ConflictChanges.module.css';

interface Taken {
  field: string;
  label: string;
  theirs: string;
}

interface Contested extends Taken {
  mine: string;
  choice: 'mine' | 'theirs' | undefined;
}

interface ConflictChangesProps {
  taken: readonly Taken[];
  contested: readonly Contested[];
  asked: number;
  onChoose: (field: string, choice: 'mine' | 'theirs') => void;
}

/** Changes by another user during editing: conflicts to decide, and values taken over. */
export function ConflictChanges({ taken, contested, asked, onChoose }: ConflictChangesProps) {
  const { t } = useWords();
  const id = useId();
  const element = useRef<HTMLElement>(null);
  const shown = JSON.stringify([taken, contested.map(({ field, theirs }) => [field, theirs])]);
  useEffect(() => {
    element.current?.focus();
  }, [shown]);
  useEffect(() => {
    if (asked > 0) element.current?.querySelector<HTMLElement>('[data-undecided] input')?.focus();
  }, [asked]);
  const all = (choice: 'mine' | 'theirs') => () => {
    for (const { field } of contested) onChoose(field, choice);
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
      <p id={`${id}-text`}>{t(contested.length > 0 ? 'ui.meanwhile.choose' : 'ui.meanwhile.merged')}</p>
      {contested.length > 1 && (
        <div className={classes.all}>
          <Button variant="default" onClick={all('mine')}>
            {t('ui.meanwhile.allMine')}
          </Button>
          <Button variant="default" onClick={all('theirs')}>
            {t('ui.meanwhile.allTheirs')}
          </Button>
        </div>
      )}
      {contested.map(({ field, label, choice, mine, theirs }) => (
        <Radio.Group
          key={field}
          label={label}
          value={choice ?? ''}
          onChange={(value) => onChoose(field, value === 'mine' ? 'mine' : 'theirs')}
          error={asked > 0 && !choice && t('ui.meanwhile.undecided')}
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
      {taken.length > 0 && (
        <>
          {contested.length > 0 && <p>{t('ui.meanwhile.taken')}</p>}
          <dl>
            {taken.map(({ field, label, theirs }) => (
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
