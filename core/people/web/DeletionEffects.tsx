import { Anchor, Title } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../kit/web/i18n.ts';
import type { DeletionEffect } from '../deletionEffects.ts';
import classes from './DeletionEffects.module.css';

type DeletionEffectsProps = {
  parts: readonly DeletionEffect[];
  when: 'before' | 'after';
  order: 2 | 3;
};

const SHOWN = 3;

export function DeletionEffects({ parts, when, order }: DeletionEffectsProps) {
  const { t } = useWords();
  const headings = { goes: t(`people:deletion.goes.${when}`), stays: t('people:deletion.stays') };
  return (
    <div className={classes.list}>
      {(['goes', 'stays'] as const).map((what) => {
        const these = parts.filter((part) => part.what === what);
        if (these.length === 0) return null;
        return (
          <section key={what}>
            <Title order={order}>{headings[what]}</Title>
            <ul>
              {these.map((part) => (
                <Part key={part.title} part={part} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Part({ part: { title, text, count, first } }: { part: DeletionEffect }) {
  const { t } = useWords();
  const [whole, setWhole] = useState(false);
  const shown = whole ? first : first.slice(0, SHOWN);
  const more = count - shown.length;
  const words = t('people:deletion.more', { count: more });
  return (
    <li>
      <strong>{title}</strong>
      {first.length > 0 && (
        <ul className={classes.first}>
          {shown.map((one, at) => (
            <li key={at}>{one}</li>
          ))}
          {more > 0 && (
            <li>
              {shown.length < first.length ? (
                <Anchor component="button" type="button" size="sm" onClick={() => setWhole(true)}>
                  {words}
                </Anchor>
              ) : (
                words
              )}
            </li>
          )}
        </ul>
      )}
      <p>{text}</p>
    </li>
  );
}
