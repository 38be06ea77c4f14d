import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import { ChoiceField } from '../../../kit/web/field/ChoiceField.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import type { ParkingSpace } from '../parking.ts';
import classes from './SpaceField.module.css';
import { SpaceKinds } from './SpaceKinds.tsx';
import type { Replaced } from './useSpaceChoice.ts';

/** So many free bays are offered below the field; its list has all. */
const OFFERED = 8;

interface SpaceFieldProps {
  spaces: readonly ParkingSpace[];
  taken: ReadonlySet<number>;
  /** What was proposed until somebody took it. */
  replaced: Replaced | null;
  value: string;
  onChange: (space: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
}

/**
 * Takes the bay that is marked in the list, or else the first. The library does so by a count that is sometimes one of
 * the list before the last letter was typed, and then takes nothing.
 */
function takeMarked(field: HTMLElement): void {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  const first = list?.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])');
  (marked ?? first)?.click();
}

/** Which bay: those that are taken then are said to be, and cannot be chosen. Where the one chosen is, a press takes another. */
export function SpaceField({ spaces, taken, replaced, value, onChange, onBlur, error }: SpaceFieldProps) {
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const waysOut = useId();
  const free = spaces.filter(({ id }) => !taken.has(id));
  const isTaken = taken.has(Number(value));
  const problem =
    taken.size > 0 && free.length === 0 ? t('parking:form.noneFree') : isTaken && t('parking:form.takenThen');
  const kindsOf = (space: string) => spaces.find(({ id }) => String(id) === space)?.kinds ?? [];
  const choice = (
    <ChoiceField
      ref={field}
      label={t('parking:form.bay')}
      placeholder={t('parking:form.bayHint')}
      required
      allowDeselect={false}
      // Enter takes the bay that is typed; it must not send the form with the one before it.
      selectFirstOptionOnChange
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.currentTarget.ariaExpanded !== 'true') return;
        event.preventDefault();
        takeMarked(event.currentTarget);
      }}
      nothingFoundMessage={t('parking:form.noBay')}
      data={spaces.map(({ id, name }) => ({ value: String(id), label: name, disabled: taken.has(id) }))}
      renderOption={({ option }) => (
        <span className={classes.option}>
          {option.disabled ? t('parking:form.bayTaken', { bay: option.label }) : option.label}
          <SpaceKinds kinds={kindsOf(option.value)} />
        </span>
      )}
      classNames={{ option: classes.bay }}
      withScrollArea={false}
      // Dialogs do not move when the page behind them is scrolled, as by a phone's keyboard: neither must the list, or it
      // slips from under the finger.
      comboboxProps={{ floatingStrategy: 'fixed' }}
      styles={{ options: { maxHeight: '16rem', overflowY: 'auto' } }}
      value={value}
      onChange={onChange}
      // Also when what was proposed is chosen.
      onOptionSubmit={onChange}
      onBlur={onBlur}
      error={problem || error}
    />
  );
  return (
    <div>
      {choice}
      {kindsOf(value).length > 0 && (
        <div className={classes.kinds}>
          <SpaceKinds kinds={kindsOf(value)} />
        </div>
      )}
      {/* There before its words are, so that they are heard. */}
      <Text role="status" size="sm" c="dimmed" mt={replaced ? 4 : 0}>
        {replaced &&
          t('parking:form.replaced', { bay: replaced.gone.name, proposed: replaced.proposed.name })}
      </Text>
      {isTaken && free.length > 0 && (
        <Group role="group" aria-labelledby={waysOut} gap="xs" mt="xs">
          <Text id={waysOut} component="span" size="sm">
            {t('parking:form.freeThen')}
          </Text>
          {free.slice(0, OFFERED).map(({ id, name }) => (
            <Button
              key={id}
              variant="default"
              size="compact-md"
              className={classes.wayOut}
              aria-label={t('parking:form.take', { bay: name })}
              onClick={() => {
                onChange(String(id));
                field.current?.focus();
              }}
            >
              {name}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}
