import { Box, Button, Group, Text } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import { SearchableSelectField } from '../../../../kit/web/field/SearchableSelectField.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import type { ParkingSpace } from '../../catalogue/space.ts';
import classes from './SpaceField.module.css';
import { SpaceKindLabels } from './SpaceKindLabels.tsx';
import type { ReplacedSpaceProposal } from './useSpaceChoice.ts';

const MAX_ALTERNATIVES = 8;

interface SpaceFieldProps {
  spaces: readonly ParkingSpace[];
  takenIds: ReadonlySet<number>;
  replaced: ReplacedSpaceProposal | null;
  value: string;
  onChange: (space: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
}

/**
 * Chooses the highlighted option, else the first. Mantine's own index can be one keystroke behind, and then
 * nothing is chosen.
 */
function chooseHighlighted(field: HTMLElement): void {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  const first = list?.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])');
  (marked ?? first)?.click();
}

export function SpaceField({ spaces, takenIds, replaced, value, onChange, onBlur, error }: SpaceFieldProps) {
  const { t } = useI18n();
  const field = useRef<HTMLInputElement>(null);
  const alternatives = useId();
  const free = spaces.filter(({ id }) => !takenIds.has(id));
  const isTaken = takenIds.has(Number(value));
  const problem =
    takenIds.size > 0 && free.length === 0
      ? t('parking:form.noneFree')
      : isTaken && t('parking:form.takenThen');
  const getKinds = (space: string) => spaces.find(({ id }) => String(id) === space)?.kinds ?? [];
  const choice = (
    <SearchableSelectField
      ref={field}
      label={t('parking:form.bay')}
      placeholder={t('parking:form.bayHint')}
      required
      allowDeselect={false}
      // Enter must choose the typed space, not submit the form with the previous one.
      selectFirstOptionOnChange
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.currentTarget.ariaExpanded !== 'true') return;
        event.preventDefault();
        chooseHighlighted(event.currentTarget);
      }}
      nothingFoundMessage={t('parking:form.noBay')}
      data={spaces.map(({ id, name }) => ({ value: String(id), label: name, disabled: takenIds.has(id) }))}
      renderOption={({ option }) => (
        <Group component="span" align="baseline" gap="0 var(--mantine-spacing-sm)">
          {option.disabled ? t('parking:form.bayTaken', { bay: option.label }) : option.label}
          <SpaceKindLabels kinds={getKinds(option.value)} />
        </Group>
      )}
      classNames={{ option: classes.bay }}
      withScrollArea={false}
      // The dialog does not move when the page scrolls (phone keyboard), so the list must not move either.
      comboboxProps={{ floatingStrategy: 'fixed' }}
      styles={{ options: { maxHeight: '16rem', overflowY: 'auto' } }}
      value={value}
      onChange={onChange}
      onOptionSubmit={onChange}
      onBlur={onBlur}
      error={problem || error}
    />
  );
  return (
    <div>
      {choice}
      {getKinds(value).length > 0 && (
        <Box mt="2xs">
          <SpaceKindLabels kinds={getKinds(value)} />
        </Box>
      )}
      {/* A live region must exist before its text changes. */}
      <Text role="status" size="sm" c="dimmed" mt={replaced ? 4 : 0}>
        {replaced &&
          t('parking:form.replaced', { bay: replaced.previous.name, proposed: replaced.proposed.name })}
      </Text>
      {isTaken && free.length > 0 && (
        <Group role="group" aria-labelledby={alternatives} gap="xs" mt="xs">
          <Text id={alternatives} component="span" size="sm">
            {t('parking:form.freeThen')}
          </Text>
          {free.slice(0, MAX_ALTERNATIVES).map(({ id, name }) => (
            <Button
              key={id}
              variant="default"
              size="compact-md"
              className={classes.alternative}
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
