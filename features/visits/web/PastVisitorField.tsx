import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isSearchLongEnough, toSearchText } from '../../../kit/search.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { AutocompleteField } from '../../../kit/web/field/AutocompleteField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { listPastVisitors } from '../api.ts';
import { MIN_PAST_VISITOR_LETTERS, type PastVisitor } from '../pastVisitor.ts';
import { VISITOR_NAME_MAX } from '../visit.ts';
import { composeVisitorName } from '../visitorName.ts';

const DEBOUNCE_MS = 150;
/** Width in px that fits a name and an organisation on one line, also in half a phone row. */
const WIDTH = 300;

interface PastVisitorFieldProps {
  label: string;
  /** Email of the host, '' for the user; null hides suggestions. */
  host: string | null;
  selectFirstOption: boolean;
  value: string;
  onChange: (name: string) => void;
  onBlur?: (event: unknown) => void;
  error?: ReactNode;
  onTake: (visitor: PastVisitor, field: HTMLInputElement) => void;
}

export function PastVisitorField({ host, value, onChange, onTake, ...field }: PastVisitorFieldProps) {
  const { t } = useI18n();
  const { building } = useSession();
  // Values that were filled in before typing do not trigger a search.
  const [isTyped, setTyped] = useState(false);
  const [search] = useDebouncedValue(value.trim(), DEBOUNCE_MS);
  const pastVisitors = useQuery({
    ...callQuery(listPastVisitors, { building: building.id, search, residentEmail: host ?? '' }),
    enabled: isTyped && host !== null && isSearchLongEnough(search, MIN_PAST_VISITOR_LETTERS),
    placeholderData: keepPreviousData,
  });
  // Filters the previous answer until the next one arrives.
  const searchText = toSearchText(value);
  const matchesName = (visitor: PastVisitor) =>
    [visitor.visitorLastName, visitor.visitorFirstName].some((name) =>
      toSearchText(name).startsWith(searchText),
    );
  const showsOffers = isTyped && host !== null && isSearchLongEnough(value, MIN_PAST_VISITOR_LETTERS);
  const offers = (showsOffers ? (pastVisitors.data ?? []) : []).filter(matchesName).map((visitor) => ({
    key: `${visitor.visitorLastName}\n${visitor.visitorFirstName}\n${visitor.organization}`,
    name: composeVisitorName(visitor.visitorLastName, visitor.visitorFirstName),
    detail: [visitor.organization, t('visits:form.pastVisits', { count: visitor.visits })]
      .filter(Boolean)
      .join(' · '),
    visitor,
  }));
  return (
    <AutocompleteField
      {...field}
      required
      maxLength={VISITOR_NAME_MAX}
      suggestionsLabel={t('visits:form.pastVisitors')}
      suggestions={offers}
      width={WIDTH}
      value={value}
      onChange={(name) => {
        setTyped(true);
        onChange(name);
      }}
      onOptionSubmit={({ visitor }, input) => {
        setTyped(false);
        onTake(visitor, input);
      }}
    />
  );
}
