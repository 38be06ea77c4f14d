import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isLongEnough, searchText } from '../../../kit/search.ts';
import { OfferField } from '../../../kit/web/field/OfferField.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { listPastVisitors } from '../api.ts';
import { PAST_VISITOR_LETTERS, type PastVisitor } from '../pastVisitor.ts';
import { NAME_MAX } from '../visit.ts';
import { composeVisitorName } from '../visitorName.ts';

const SETTLES_AFTER = 150;
/** Below half a row of a phone, too, a name and where somebody comes from have their lines. */
const WIDTH = 300;

interface PastVisitorFieldProps {
  label: string;
  /** Whose visitors are offered, as of a new visit; null: nobody’s, where it is not known yet whose. */
  host: string | null;
  /** Whether the first offered is taken by Enter at once: nobody else has been typed so far. */
  proposesFirst: boolean;
  value: string;
  onChange: (name: string) => void;
  onBlur?: (event: unknown) => void;
  error?: ReactNode;
  /** Somebody was taken from what is offered; `field` is where that was. */
  onTake: (visitor: PastVisitor, field: HTMLInputElement) => void;
}

/** The last name of a visitor, below which those are offered who came before and are called so. */
export function PastVisitorField({ host, value, onChange, onTake, ...field }: PastVisitorFieldProps) {
  const { t } = useWords();
  const { building } = useSession();
  // What stands there from before is not asked about.
  const [isTyped, setTyped] = useState(false);
  const [search] = useDebouncedValue(value.trim(), SETTLES_AFTER);
  const found = useQuery({
    ...callQuery(listPastVisitors, { building: building.id, search, residentEmail: host ?? '' }),
    enabled: isTyped && host !== null && isLongEnough(search, PAST_VISITOR_LETTERS),
    placeholderData: keepPreviousData,
  });
  // Of those who were called so a letter ago, while the answer is on its way.
  const typed = searchText(value);
  const isCalledSo = (visitor: PastVisitor) =>
    [visitor.visitorLastName, visitor.visitorFirstName].some((name) => searchText(name).startsWith(typed));
  const isAsked = isTyped && host !== null && isLongEnough(value, PAST_VISITOR_LETTERS);
  const offers = (isAsked ? (found.data ?? []) : []).filter(isCalledSo).map((visitor) => ({
    key: `${visitor.visitorLastName}\n${visitor.visitorFirstName}\n${visitor.organization}`,
    name: composeVisitorName(visitor.visitorLastName, visitor.visitorFirstName),
    detail: [visitor.organization, t('visits:form.pastVisits', { count: visitor.visits })]
      .filter(Boolean)
      .join(' · '),
    visitor,
  }));
  return (
    <OfferField
      {...field}
      required
      maxLength={NAME_MAX}
      offersLabel={t('visits:form.pastVisitors')}
      offers={offers}
      width={WIDTH}
      value={value}
      onChange={(name) => {
        setTyped(true);
        onChange(name);
      }}
      onTake={({ visitor }, input) => {
        setTyped(false);
        onTake(visitor, input);
      }}
    />
  );
}
