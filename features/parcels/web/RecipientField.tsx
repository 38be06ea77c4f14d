import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { listBuildingPeople } from '../../../core/directory/api.ts';
import { buildResidentSearchInput } from '../../../core/directory/web/residents.ts';
import { createSearchMatcher } from '../../../kit/search.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { AutocompleteField } from '../../../kit/web/field/AutocompleteField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { PARCEL_NAME_MAX } from '../parcel.ts';
import { toTrackingInput } from './toTrackingInput.ts';

const DEBOUNCE_MS = 150;

type Resident = { name: string; email: string; companyName: string };

type OfferedResident = Resident & { key: string; detail: string };

interface ResidentSearchState {
  offers: readonly OfferedResident[];
  isSearching: boolean;
  isNobody: boolean;
}

/** `awaitedText` is searched without debounce because Enter waits for it. */
export function useResidentSearch(typedText: string, awaitedText: string): ResidentSearchState {
  const { building } = useSession();
  const [debounced] = useDebouncedValue(typedText, DEBOUNCE_MS);
  // A search whose result is complete: longer texts are filtered locally.
  const completeSearch = useRef<string | null>(null);
  const isCovered =
    completeSearch.current !== null && typedText !== '' && typedText.startsWith(completeSearch.current);
  const requestedText = awaitedText === typedText ? typedText : debounced;
  const search = isCovered ? (completeSearch.current ?? '') : requestedText;
  const residentsQuery = useQuery({
    ...callQuery(listBuildingPeople, buildResidentSearchInput({ building: building.id, search })),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const isAnswered = residentsQuery.data !== undefined && !residentsQuery.isPlaceholderData;
  if (isAnswered)
    completeSearch.current = residentsQuery.data.total === residentsQuery.data.rows.length ? search : null;
  const finds = createSearchMatcher(typedText);
  const offers = (typedText === '' ? [] : (residentsQuery.data?.rows ?? []))
    .filter(({ name, email, companyName }) => finds(`${name}\n${email}\n${companyName}`))
    .map((resident) => ({
      ...resident,
      // By address: two people may share a name.
      key: resident.email,
      detail: `${resident.companyName} · ${resident.email}`,
    }));
  const isSearching =
    typedText !== '' && !(isCovered && isAnswered) && (search !== typedText || residentsQuery.isFetching);
  const wasNobody = useRef(false);
  if (!isSearching) wasNobody.current = typedText !== '' && offers.length === 0;
  return { offers, isSearching, isNobody: typedText !== '' && wasNobody.current };
}

interface RecipientFieldProps {
  value: string;
  onChange: (text: string) => void;
  residentSearch: ResidentSearchState;
  description: ReactNode;
  onPick: (resident: Resident, field: HTMLInputElement) => void;
  onAwait: () => void;
  /** A tracking number was scanned into this field. */
  onNumber?: (tracking: string) => void;
  onBlur?: (event: unknown) => void;
  error?: ReactNode;
}

export function RecipientField(props: RecipientFieldProps) {
  const { residentSearch, description, onPick, onAwait, onNumber, ...field } = props;
  const { t } = useI18n();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A scanner types faster than React renders, so read the DOM value.
    const tracking = event.key === 'Enter' ? toTrackingInput((event.target as HTMLInputElement).value) : null;
    if (tracking === null || !onNumber) {
      if (event.key === 'Enter') onAwait();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    onNumber(tracking);
  };
  return (
    <div onKeyDownCapture={onKeyDown}>
      <AutocompleteField
        {...field}
        data-path="recipient"
        label={t('parcels:form.recipient')}
        placeholder={t('parcels:form.recipientHint')}
        description={field.error ? undefined : description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxLength={PARCEL_NAME_MAX}
        suggestionsLabel={t('parcels:form.recipientOffers')}
        suggestions={residentSearch.offers}
        isSearching={residentSearch.isSearching}
        selectOnTab
        rightSection={residentSearch.isSearching ? <Loader size={16} /> : undefined}
        onOptionSubmit={onPick}
      />
    </div>
  );
}
