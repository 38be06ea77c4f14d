import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { decodeFreeTextSelectValue } from '../../../kit/web/field/freeText.ts';
import type { PersonOption } from '../../../kit/web/field/PersonField.tsx';
import { SearchableSelectField, TwoLineOption } from '../../../kit/web/field/SearchableSelectField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { listAssistantCandidates } from '../api.ts';

const DEBOUNCE = 200;

interface ColleagueFieldProps {
  value: string;
  onChange: (email: string, person: PersonOption | undefined) => void;
  onBlur?: () => void;
  error?: ReactNode;
}

/** Searches on the server by name or address. If the company hides names, the whole address must match. */
export function ColleagueField({ value, onChange, ...field }: ColleagueFieldProps) {
  const { t } = useI18n();
  const { user } = useSession();
  const [selectedPerson, setSelectedPerson] = useState<PersonOption | null>(null);
  const [searchText, setSearchText] = useState('');
  const [debouncedText] = useDebouncedValue(searchText, DEBOUNCE);
  const search = decodeFreeTextSelectValue(value) === null ? '' : debouncedText;
  const colleagues = useQuery({
    ...callQuery(listAssistantCandidates, { search }),
    placeholderData: keepPreviousData,
  });
  const matches = new Map((colleagues.data?.fields ?? []).map((person) => [person.email, person]));
  const byEmail = new Map([
    ...(selectedPerson ? [[selectedPerson.email, selectedPerson] as const] : []),
    ...matches,
  ]);
  const byAddress = user.company.nameVisibility === 'none';
  return (
    <SearchableSelectField
      {...field}
      label={t('accounts:assistants.add.person')}
      placeholder={t(byAddress ? 'accounts:assistants.add.byAddress' : 'accounts:assistants.add.byName')}
      required
      data={[...byEmail.values()].map(({ name, email }) => ({ value: email, label: name }))}
      // The server has already filtered, also by address and company.
      filter={({ options }) =>
        options.filter((option) => search === '' || ('value' in option && matches.has(option.value)))
      }
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      styles={{ options: { maxHeight: '10rem', overflowY: 'auto' } }}
      renderOption={({ option }) => <TwoLineOption first={option.label} second={option.value} />}
      nothingFoundMessage={colleagues.isFetching ? undefined : t('accounts:assistants.add.none')}
      rightSection={colleagues.isFetching ? <Loader size={16} /> : undefined}
      value={value}
      onChange={(email) => {
        const person = byEmail.get(email);
        if (person) setSelectedPerson(person);
        onChange(email, person);
      }}
      onSearchChange={setSearchText}
    />
  );
}
