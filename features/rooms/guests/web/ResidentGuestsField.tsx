import { ActionIcon, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { listInvitablePeople } from '../../../../core/directory/api.ts';
import { isStaff } from '../../../../kit/actor.ts';
import { callQuery } from '../../../../kit/web/api/queries.ts';
import { decodeFreeTextSelectValue } from '../../../../kit/web/field/freeText.ts';
import { SearchableSelectField, TwoLineOption } from '../../../../kit/web/field/SearchableSelectField.tsx';
import { useFocusItemByIndex } from '../../../../kit/web/field/useFocusItemByIndex.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import type { NamedPerson } from '../../reservations/web/booking/bookingForm.ts';
import { listReservationGuests } from '../api.ts';
import classes from './ResidentGuestsField.module.css';

const SETTLES_AFTER = 200;

interface GuestsFieldProps {
  value: readonly number[];
  onChange: (guests: number[], invited?: NamedPerson) => void;
  names: readonly NamedPerson[];
  /** Text in the search field; it blocks saving until a person is chosen. */
  searchText: string;
  onType: (text: string) => void;
  onBlur?: (event: unknown) => void;
  reservation: number | undefined;
  error: ReactNode;
}

/** Searches on the server by name or address; companies without visible names require the full address. */
export function ResidentGuestsField({
  value,
  onChange,
  names,
  searchText,
  onType,
  onBlur,
  reservation,
  error,
}: GuestsFieldProps) {
  const { t } = useI18n();
  const { user, building } = useSession();
  const field = useRef<HTMLDivElement>(null);
  const focusItem = useFocusItemByIndex(field);
  const getGuestName = useGuestNameLookup(reservation, names);
  const [text, setText] = useState('');
  const [debouncedText] = useDebouncedValue(text, SETTLES_AFTER);
  const search = decodeFreeTextSelectValue(searchText) === null ? '' : debouncedText;
  const invitable = useQuery({
    ...callQuery(listInvitablePeople, { building: building.id, search }),
    placeholderData: keepPreviousData,
  });
  const people = (invitable.data?.fields ?? []).filter(({ id }) => !value.includes(id));
  const byId = new Map(people.map((person) => [String(person.id), person]));
  const byAddress = !isStaff(user) && user.company.nameVisibility === 'none';
  const choose = (optionText: string) => {
    const person = byId.get(optionText);
    if (!person) return onType(optionText);
    setText('');
    onType('');
    const { id, name } = person;
    onChange(
      [...value, id].sort((one, other) => one - other),
      { id, name },
    );
  };
  return (
    <div ref={field}>
      <SearchableSelectField
        label={t('rooms:guests.label')}
        placeholder={t(byAddress ? 'rooms:guests.byAddress' : 'rooms:guests.byName')}
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        // The server has already searched, in more than the name.
        filter={({ options }) => options}
        comboboxProps={{ withinPortal: false }}
        withScrollArea={false}
        styles={{ options: { maxHeight: '12rem', overflowY: 'auto' } }}
        renderOption={({ option }) => {
          const person = byId.get(option.value);
          return (
            <TwoLineOption
              first={option.label}
              second={[isStaff(user) && person?.companyName, person?.email].filter(Boolean).join(' · ')}
            />
          );
        }}
        nothingFoundMessage={invitable.isFetching ? undefined : t('rooms:guests.none')}
        error={error}
        value={searchText}
        onChange={choose}
        onSearchChange={setText}
        onBlur={(event) => onBlur?.(event)}
      />
      {value.length > 0 && (
        <Text size="sm" c="dimmed" mt="2xs" role="status">
          {t('rooms:guests.least', { count: value.length, total: value.length + 1 })}
        </Text>
      )}
      {value.length > 0 && (
        <Group component="ul" align="stretch" gap="xs" mt="xs" aria-label={t('rooms:guests.invited')}>
          {value.map((id, at) => (
            <li key={id} className={classes.guest} data-item>
              <span>{getGuestName(id)}</span>
              <ActionIcon
                size="sm"
                aria-label={t('rooms:guests.remove', { name: getGuestName(id) })}
                onClick={() => {
                  onChange(value.filter((each) => each !== id));
                  focusItem(at);
                }}
              >
                <IconX size={16} stroke={1.5} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </Group>
      )}
    </div>
  );
}

function useGuestNameLookup(
  reservation: number | undefined,
  knownPeople: readonly NamedPerson[],
): (id: number) => string {
  const { t } = useI18n();
  const { building } = useSession();
  const guests = useQuery({
    ...callQuery(listReservationGuests, { building: building.id, id: reservation ?? 0 }),
    enabled: reservation !== undefined,
  });
  const names = new Map<number, string | null>(
    [...(guests.data?.fields ?? []), ...knownPeople].map(({ id, name }) => [id, name]),
  );
  return (id) => names.get(id) ?? t('rooms:guests.unnamed');
}
