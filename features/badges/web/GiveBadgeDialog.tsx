import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { callQuery } from '../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { decodeFreeTextSelectValue } from '../../../kit/web/field/freeText.ts';
import { SearchableSelectField, TwoLineOption } from '../../../kit/web/field/SearchableSelectField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { findPossibleBadgeHolders } from '../api.ts';
import type { BadgeStockEntry, PossibleBadgeHolder } from '../badge.ts';
import { useBadgeActions } from './useBadgeActions.ts';

const DEBOUNCE_MS = 150;
const schema = z.object({ to: z.string().min(1) });
const keyOf = ({ kind, id }: PossibleBadgeHolder) => `${kind} ${id}`;

export function GiveBadgeDialog({
  item: badge,
  ...view
}: RecordDialogProps<Pick<BadgeStockEntry, 'id' | 'number'>>) {
  const { t } = useI18n();
  const { building } = useSession();
  const { give } = useBadgeActions().throwingActions;
  const form = useDialogForm(view.opened, schema, { to: '' }, `badge ${badge?.id}`);
  const [selectedHolder, setSelectedHolder] = useState<PossibleBadgeHolder | null>(null);
  const [searchText, setSearchText] = useState('');
  const [debounced] = useDebouncedValue(searchText, DEBOUNCE_MS);
  const search = decodeFreeTextSelectValue(form.values.to) === null ? '' : debounced;
  const holdersQuery = useQuery({
    ...callQuery(findPossibleBadgeHolders, { building: building.id, search }),
    placeholderData: keepPreviousData,
    enabled: view.opened,
  });
  const matches = new Map((holdersQuery.data ?? []).map((holder) => [keyOf(holder), holder]));
  const holdersByKey = new Map([
    ...(selectedHolder ? [[keyOf(selectedHolder), selectedHolder] as const] : []),
    ...matches,
  ]);
  const { onChange, ...props } = form.getInputProps('to');
  const save = async () => {
    const to = holdersByKey.get(form.values.to);
    if (to && badge) await give(to, [badge.number]);
    return undefined;
  };
  return (
    <FormDialog
      {...view}
      title={t('badges:give.title', { number: badge?.number })}
      form={form}
      onSave={save}
      saveLabel={t('badges:give.save')}
      size="md"
    >
      <SearchableSelectField
        {...props}
        label={t('badges:give.to')}
        placeholder={t('badges:give.toHint')}
        required
        data={[...holdersByKey].map(([value, { name }]) => ({ value, label: name }))}
        // The server has already searched names and organisations; do not filter by label again.
        filter={({ options }) =>
          options.filter((option) => search === '' || ('value' in option && matches.has(option.value)))
        }
        withScrollArea={false}
        styles={{ options: { maxHeight: '16rem', overflowY: 'auto' } }}
        renderOption={({ option }) => {
          const holder = holdersByKey.get(option.value);
          return (
            <TwoLineOption
              first={option.label}
              second={
                holder && [t(`badges:give.${holder.kind}`), holder.organization].filter(Boolean).join(' · ')
              }
            />
          );
        }}
        nothingFoundMessage={holdersQuery.isFetching ? undefined : t('badges:give.none')}
        rightSection={holdersQuery.isFetching ? <Loader size={16} /> : undefined}
        onChange={(value) => {
          const holder = holdersByKey.get(value);
          if (holder) setSelectedHolder(holder);
          onChange(value);
        }}
        onSearchChange={setSearchText}
      />
    </FormDialog>
  );
}
