import { Box, UnstyledButton } from '@mantine/core';
import { IconCheck, IconHeartHandshake, IconMinus, IconPlus, IconQuestionMark } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { type EvacueeState, isEvacueeOut } from '../evacuation.ts';
import classes from './EvacueeRow.module.css';

interface ShownPerson {
  id: number;
  name: string;
  party: string;
  /** Absent in lists stored by earlier versions. */
  members?: readonly string[];
  heads: number;
  needsHelp: boolean;
  leftAt: string | null;
  state: EvacueeState;
  found: number;
}

interface EvacueeRowProps {
  person: ShownPerson;
  second: ReactNode;
  tickText?: ReactNode;
  onTick: (person: number, state: EvacueeState, found: number) => void;
}

const choices = [
  { state: 'present', Icon: IconCheck },
  { state: 'helped', Icon: IconHeartHandshake },
  { state: 'missing', Icon: IconQuestionMark },
] as const;

/** Pressing the same choice again resets it to `unknown`. */
export function EvacueeRow({ person, second, tickText, onTick }: EvacueeRowProps) {
  const { t } = useI18n();
  const { id, heads, state, found, leftAt } = person;
  const name = person.name || t('evacuations:forgotten');
  const select = (to: EvacueeState) => {
    const next = to === state ? 'unknown' : to;
    onTick(id, next, isEvacueeOut(next) ? heads : 0);
  };
  const step = (by: 1 | -1) => onTick(id, state, Math.min(heads, Math.max(1, found + by)));
  return (
    <div className={classes.row} data-state={leftAt === null ? state : 'left'}>
      <Box flex="1 1 11rem" miw={0}>
        <p className={classes.name}>
          {person.party ? `${person.party} · ${name}` : name}
          {heads > 1 && <span className={classes.heads}>{t('evacuations:heads', { count: heads })}</span>}
          {person.needsHelp && <span className={classes.help}>{t('evacuations:needsHelp')}</span>}
        </p>
        <p className={classes.second}>{second}</p>
        {person.members && person.members.length > 0 && (
          <p className={classes.second}>{person.members.join(', ')}</p>
        )}
        {tickText && <p className={classes.second}>{tickText}</p>}
      </Box>
      {leftAt !== null ? (
        <p className={classes.left}>{t('evacuations:left')}</p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a legend's place
        <div className={classes.choices} role="group" aria-label={name}>
          {heads > 1 && isEvacueeOut(state) && (
            <span className={classes.stepper}>
              <UnstyledButton
                aria-label={t('evacuations:oneLess')}
                disabled={found <= 1}
                onClick={() => step(-1)}
              >
                <IconMinus size={20} aria-hidden />
              </UnstyledButton>
              <span aria-live="polite">{t('evacuations:ofHeads', { found, heads })}</span>
              <UnstyledButton
                aria-label={t('evacuations:oneMore')}
                disabled={found >= heads}
                onClick={() => step(1)}
              >
                <IconPlus size={20} aria-hidden />
              </UnstyledButton>
            </span>
          )}
          {choices.map(({ state: to, Icon }) => (
            <UnstyledButton
              key={to}
              className={classes.choice}
              data-to={to}
              aria-pressed={state === to}
              onClick={() => select(to)}
            >
              <Icon size={22} stroke={2.25} aria-hidden />
              {t(`evacuations:say.${to}`)}
            </UnstyledButton>
          ))}
        </div>
      )}
    </div>
  );
}
