import { Loader, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { listResidents } from '../../people/wire.ts';

const SETTLES_AFTER = 200;

type Resident = { name: string; email: string; companyName: string };

interface ResidentFieldProps {
  /** The resident's address. */
  value: string;
  onChange: (email: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
}

/** Whom the visitor comes to see, for staff: searched for on the server by name, address or company. */
export function ResidentField({ value, onChange, onBlur, error }: ResidentFieldProps) {
  const { t } = useWords();
  const { user, building } = useSession();
  const self: Resident = {
    name: `${user.firstName} ${user.lastName}`,
    email: user.email,
    companyName: user.company.name,
  };
  const [chosen, setChosen] = useState(self);
  const current = value === self.email ? self : chosen;
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, SETTLES_AFTER);
  // The field shows the name of who is chosen; that is nothing searched for.
  const search = settled === current.name ? '' : settled;
  const found = useQuery({
    ...callQuery(listResidents, { building: building.id, search }),
    placeholderData: keepPreviousData,
  });
  const matches = new Map((found.data?.fields ?? []).map((resident) => [resident.email, resident]));
  // Who is chosen must be among the options for the field to show the name, also where the search finds others.
  const byEmail = new Map([[current.email, current], ...matches]);

  return (
    <Select
      label={t('appointments:form.resident')}
      placeholder={t('appointments:form.residentHint')}
      required
      searchable
      allowDeselect={false}
      data={[...byEmail.values()].map(({ name, email }) => ({ value: email, label: name }))}
      // The server has searched, in more than the name.
      filter={({ options }) =>
        options.filter((option) => search === '' || ('value' in option && matches.has(option.value)))
      }
      withScrollArea={false}
      styles={{ options: { maxHeight: '16rem', overflowY: 'auto' } }}
      renderOption={({ option }) => {
        const resident = byEmail.get(option.value);
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
      nothingFoundMessage={found.isFetching ? undefined : t('appointments:form.residentNone')}
      rightSection={found.isFetching ? <Loader size={16} /> : undefined}
      value={value}
      onChange={(email) => {
        const resident = email === null ? undefined : byEmail.get(email);
        if (!resident) return;
        setChosen(resident);
        onChange(resident.email);
      }}
      onSearchChange={setTyped}
      onBlur={onBlur}
      error={error}
    />
  );
}
