import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createSearchMatcher } from '../../search.ts';
import { useSession } from '../session/session.ts';
import { decodeFreeTextSelectValue } from './freeText.ts';
import { SearchableSelectField, TwoLineOption } from './SearchableSelectField.tsx';

const DEBOUNCE_MS = 200;

export type PersonOption = { name: string; email: string; companyName: string };

type PersonFieldProps = {
  label: string;
  placeholder: string;
  nothingFoundMessage: string;
  description?: ReactNode;
  /** Searches the building's people; `''` matches all. */
  searchPeople: (
    question: { building: number; search: string },
    options: { signal: AbortSignal },
  ) => Promise<{ fields: readonly PersonOption[] }>;
  scope?: string;
  /** The person's address; `''` is the user, or nobody without `defaultsToUser`. */
  value: string;
  onChange: (email: string, person: PersonOption | undefined) => void;
  onBlur?: () => void;
  error?: ReactNode;
  disabled?: boolean;
  defaultsToUser?: boolean;
};

/** Searches a person by name, address or company. Default: the user. Takes `form.getInputProps(…)`. */
export function PersonField(props: PersonFieldProps) {
  const {
    searchPeople,
    nothingFoundMessage,
    value: valueProp,
    onChange,
    defaultsToUser = true,
    scope,
    ...field
  } = props;
  const { user, building } = useSession();
  const self = {
    name: `${user.firstName} ${user.lastName}`,
    email: user.email,
    companyName: user.company.name,
  };
  const value = valueProp || (defaultsToUser ? self.email : '');
  const [selectedPerson, setSelectedPerson] = useState<PersonOption>(self);
  const current = value === self.email ? self : selectedPerson;
  // A restored draft has only the address: search for it.
  const isUnresolved = value !== '' && value !== current.email && decodeFreeTextSelectValue(value) === null;
  const [searchText, setSearchText] = useState('');
  const [debouncedText] = useDebouncedValue(searchText, DEBOUNCE_MS);
  const isSearched = decodeFreeTextSelectValue(value) !== null;
  const search = isSearched ? debouncedText : isUnresolved ? value : '';
  const people = useQuery({
    queryKey: ['people of the building', building.id, scope, search],
    queryFn: ({ signal }) => searchPeople({ building: building.id, search }, { signal }),
    placeholderData: keepPreviousData,
  });
  // Filters old results while the search runs, so that the list does not change under a finger.
  const stillFits = createSearchMatcher(searchText);
  const matches = new Map(
    (people.data?.fields ?? [])
      .filter(({ name, email, companyName }) => !isSearched || stillFits(name, email, companyName))
      .map((person) => [person.email, person]),
  );
  // The chosen person must be an option, so that the field shows the name.
  const displayedPerson = isUnresolved ? { name: value, email: value, companyName: '' } : current;
  const isOffered = defaultsToUser || displayedPerson.email === value;
  const byEmail = new Map([
    ...(isOffered ? [[displayedPerson.email, displayedPerson] as const] : []),
    ...matches,
  ]);

  return (
    <SearchableSelectField
      {...field}
      required
      allowDeselect={false}
      data={[...byEmail.values()].map(({ name, email }) => ({ value: email, label: name }))}
      // The server has filtered already, by more than the name.
      filter={({ options }) =>
        options.filter((option) => !isSearched || ('value' in option && matches.has(option.value)))
      }
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      styles={{ options: { maxHeight: '16rem', overflowY: 'auto' } }}
      renderOption={({ option }) => {
        const person = byEmail.get(option.value);
        return (
          person && <TwoLineOption first={person.name} second={`${person.companyName} · ${person.email}`} />
        );
      }}
      nothingFoundMessage={people.isFetching ? undefined : nothingFoundMessage}
      rightSection={people.isFetching ? <Loader size={16} /> : undefined}
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
