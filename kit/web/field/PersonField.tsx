import { Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createSearchMatcher } from '../../search.ts';
import { useSession } from '../session.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { parseFreeText } from './freeText.ts';

const DEBOUNCE_MS = 200;

export type Person = { name: string; email: string; companyName: string };

type PersonFieldProps = {
  label: string;
  placeholder: string;
  nothingFoundMessage: string;
  description?: ReactNode;
  /** Searches the building's people; `''` matches all. */
  searchPeople: (
    question: { building: number; search: string },
    options: { signal: AbortSignal },
  ) => Promise<{ fields: readonly Person[] }>;
  scope?: string;
  /** The person's address; `''` is the user, or nobody without `defaultsToUser`. */
  value: string;
  onChange: (email: string, person: Person | undefined) => void;
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
    value: given,
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
  const value = given || (defaultsToUser ? self.email : '');
  const [chosen, setChosen] = useState<Person>(self);
  const current = value === self.email ? self : chosen;
  // A restored draft has only the address: search for it.
  const found = value !== '' && value !== current.email && parseFreeText(value) === null;
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, DEBOUNCE_MS);
  const isSearched = parseFreeText(value) !== null;
  const search = isSearched ? settled : found ? value : '';
  const people = useQuery({
    queryKey: ['people of the building', building.id, scope, search],
    queryFn: ({ signal }) => searchPeople({ building: building.id, search }, { signal }),
    placeholderData: keepPreviousData,
  });
  // Filters old results while the search runs, so that the list does not change under a finger.
  const stillFits = createSearchMatcher(typed);
  const matches = new Map(
    (people.data?.fields ?? [])
      .filter(({ name, email, companyName }) => !isSearched || stillFits(name, email, companyName))
      .map((person) => [person.email, person]),
  );
  // The chosen person must be an option, so that the field shows the name.
  const shown = found ? { name: value, email: value, companyName: '' } : current;
  const isOffered = defaultsToUser || shown.email === value;
  const byEmail = new Map([...(isOffered ? [[shown.email, shown] as const] : []), ...matches]);

  return (
    <ChoiceField
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
          <div>
            <Text size="sm" fw={600}>
              {person?.name}
            </Text>
            <Text size="xs" c="dimmed">
              {person?.companyName} · {person?.email}
            </Text>
          </div>
        );
      }}
      nothingFoundMessage={people.isFetching ? undefined : nothingFoundMessage}
      rightSection={people.isFetching ? <Loader size={16} /> : undefined}
      value={value}
      onChange={(email) => {
        const person = byEmail.get(email);
        if (person) setChosen(person);
        onChange(email, person);
      }}
      onSearchChange={setTyped}
    />
  );
}
