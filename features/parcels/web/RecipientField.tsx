import { Autocomplete, Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { listResidents } from '../../../core/people/wire.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { NAME_MAX } from '../parcel.ts';

const SETTLES_AFTER = 200;

interface RecipientFieldProps {
  /** The name on the label. */
  value: string;
  description: ReactNode;
  /** A name was typed. */
  onType: (name: string) => void;
  /** A resident was picked among those suggested. */
  onPick: (resident: { name: string; email: string; companyName: string }) => void;
  onBlur?: () => void;
  error?: ReactNode;
}

/** Whose parcel it is, for staff: residents are suggested, and any other name can be written. */
export function RecipientField({ value, description, onType, onPick, ...field }: RecipientFieldProps) {
  const { t } = useWords();
  const { building } = useSession();
  const [search] = useDebouncedValue(value, SETTLES_AFTER);
  const found = useQuery({
    ...callQuery(listResidents, { building: building.id, search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  // An empty field suggests nobody, and hides nothing below it.
  const suggested = value === '' ? [] : (found.data?.fields ?? []);
  const residents = new Map(suggested.map((resident) => [resident.email, resident]));
  const picked = useRef<string | null>(null);
  return (
    <Autocomplete
      {...field}
      label={t('parcels:form.recipient')}
      placeholder={t('parcels:form.recipientHint')}
      // An error takes its place.
      description={field.error ? undefined : description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      maxLength={NAME_MAX}
      autoComplete="off"
      // Told apart by address: two people may share a name.
      data={[...residents.values()].map(({ email, name }) => ({ value: email, label: name }))}
      // The server has searched, in more than the name.
      filter={({ options }) => options}
      comboboxProps={{ withinPortal: false }}
      openOnFocus={false}
      withScrollArea={false}
      styles={{ options: { maxHeight: '16rem', overflowY: 'auto' } }}
      renderOption={({ option }) => {
        const resident = residents.get(option.value);
        return (
          <div>
            <Text size="sm" fw={600}>
              {resident?.name}
            </Text>
            <Text size="xs" c="dimmed">
              {resident?.companyName} · {resident?.email}
            </Text>
          </div>
        );
      }}
      rightSection={found.isFetching ? <Loader size={16} /> : undefined}
      value={value}
      onOptionSubmit={(email) => {
        picked.current = email;
      }}
      onChange={(name) => {
        const resident = residents.get(picked.current ?? '');
        picked.current = null;
        if (resident) onPick(resident);
        else onType(name);
      }}
    />
  );
}
