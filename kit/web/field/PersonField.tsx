import { Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createSearchMatcher } from '../../search.ts';
import { useSession } from '../session.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { unchosenText } from './unchosen.ts';

const SETTLES_AFTER = 200;

/** Somebody of the building, told apart by address. */
export type Person = { name: string; email: string; companyName: string };

type PersonFieldProps = {
  label: string;
  placeholder: string;
  /** What is said when the search finds nobody. */
  noneFound: string;
  description?: ReactNode;
  /** Asks the server who of the building matches; `''` matches anybody. */
  find: (
    question: { building: number; search: string },
    options: { signal: AbortSignal },
  ) => Promise<{ fields: readonly Person[] }>;
  /** Tells fields apart that search among different people of one building. */
  among?: string;
  /** The person's address; `''` is the reader, or nobody yet where `proposesReader` is off. */
  value: string;
  /** The person is undefined while what is typed is nobody. */
  onChange: (email: string, person: Person | undefined) => void;
  onBlur?: () => void;
  error?: ReactNode;
  disabled?: boolean;
  proposesReader?: boolean;
};

/** A person, the reader at first unless nobody is to be proposed, searched for on the server by name, address or company. Takes `form.getInputProps(…)`. */
export function PersonField(props: PersonFieldProps) {
  const { find, noneFound, value: given, onChange, proposesReader = true, among, ...field } = props;
  const { user, building } = useSession();
  const self = {
    name: `${user.firstName} ${user.lastName}`,
    email: user.email,
    companyName: user.company.name,
  };
  const value = given || (proposesReader ? self.email : '');
  const [chosen, setChosen] = useState<Person>(self);
  const current = value === self.email ? self : chosen;
  // Somebody found again after the page was loaded anew: who that is, is asked.
  const found = value !== '' && value !== current.email && unchosenText(value) === null;
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, SETTLES_AFTER);
  // What was typed before somebody was chosen is searched for no longer.
  const isSearched = unchosenText(value) !== null;
  const search = isSearched ? settled : found ? value : '';
  const people = useQuery({
    queryKey: ['people of the building', building.id, among, search],
    queryFn: ({ signal }) => find({ building: building.id, search }, { signal }),
    placeholderData: keepPreviousData,
  });
  // While the server is asked, those who stand there already and do not match leave at once: the list is not to change under a
  // finger that was about to choose from it.
  const stillFits = createSearchMatcher(typed);
  const matches = new Map(
    (people.data?.fields ?? [])
      .filter(({ name, email, companyName }) => !isSearched || stillFits(name, email, companyName))
      .map((person) => [person.email, person]),
  );
  // Who is chosen must be among the options for the field to show the name, also where the search finds others.
  const shown = found ? { name: value, email: value, companyName: '' } : current;
  const isOffered = proposesReader || shown.email === value;
  const byEmail = new Map([...(isOffered ? [[shown.email, shown] as const] : []), ...matches]);

  return (
    <ChoiceField
      {...field}
      required
      allowDeselect={false}
      data={[...byEmail.values()].map(({ name, email }) => ({ value: email, label: name }))}
      // The server has searched, in more than the name.
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
      nothingFoundMessage={people.isFetching ? undefined : noneFound}
      rightSection={people.isFetching ? <Loader size={16} /> : undefined}
      value={value}
      onChange={(email) => {
        const person = byEmail.get(email);
        if (person) setChosen(person);
        onChange(email, person);
      }}
      onType={setTyped}
    />
  );
}
