import { Anchor, Title } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { DeletionEffect } from '../../feature/deletionEffects.ts';
import classes from './DeletionEffectsList.module.css';

type DeletionEffectsProps = {
  parts: readonly DeletionEffect[];
  when: 'before' | 'after';
  order: 2 | 3;
};

const SHOWN = 3;

export function DeletionEffectsList({ parts, when, order }: DeletionEffectsProps) {
  const { t } = useI18n();
  const headings = { goes: t(`accounts:deletion.goes.${when}`), stays: t('accounts:deletion.stays') };
  return (
    <div className={classes.list}>
      {(['goes', 'stays'] as const).map((kind) => {
        const effects = parts.filter((part) => part.what === kind);
        if (effects.length === 0) return null;
        return (
          <section key={kind}>
            <Title order={order}>{headings[kind]}</Title>
            <ul>
              {effects.map((part) => (
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
  const { t } = useI18n();
  const [isExpanded, setIsExpanded] = useState(false);
  const visibleEntries = isExpanded ? first : first.slice(0, SHOWN);
  const more = count - visibleEntries.length;
  const words = t('accounts:deletion.more', { count: more });
  return (
    <li>
      <strong>{title}</strong>
      {first.length > 0 && (
        <ul className={classes.first}>
          {visibleEntries.map((one, at) => (
            <li key={at}>{one}</li>
          ))}
          {more > 0 && (
            <li>
              {visibleEntries.length < first.length ? (
                <Anchor component="button" type="button" size="sm" onClick={() => setIsExpanded(true)}>
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
