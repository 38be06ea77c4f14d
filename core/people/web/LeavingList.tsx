import { Anchor, Title } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../kit/web/i18n.ts';
import type { LeavingPart } from '../leaving.ts';
import classes from './LeavingList.module.css';

type LeavingListProps = {
  parts: readonly LeavingPart[];
  /** Whether the account is still there. */
  when: 'before' | 'after';
  /** Of the headings: below that of the page, or of the dialog. */
  order: 2 | 3;
};

/** Of each kind so many are shown at first. */
const SHOWN = 3;

/** What goes with an account, and what stays of it: how many, the next by name, and what becomes of them. */
export function LeavingList({ parts, when, order }: LeavingListProps) {
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

function Part({ part: { title, text, count, first } }: { part: LeavingPart }) {
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
          {/* Two may say the same. */}
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
