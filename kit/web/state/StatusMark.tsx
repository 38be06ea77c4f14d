import type { ReactNode } from 'react';
import classes from './StatusMark.module.css';

/** What a state means to the reader: nothing yet, well, needs a look, gone wrong. */
export type Tone = 'neutral' | 'good' | 'attention' | 'bad';

/** A state in words with a coloured dot: the colour is never alone in saying it. */
export function StatusMark({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.mark} data-tone={tone}>
      {children}
    </span>
  );
}
