import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { toSearchText } from '../../../kit/search.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { AutocompleteField } from '../../../kit/web/field/AutocompleteField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { listParcelSenders } from '../api.ts';
import { knownCarriers, PARCEL_NAME_MAX } from '../parcel.ts';
import { toTrackingInput } from './toTrackingInput.ts';

const MAX_SUGGESTIONS = 8;

/** Names starting with the text come before names with a later word starting with it. */
function filterNames(names: readonly string[], typedText: string): string[] {
  const searchedName = toSearchText(typedText).trim();
  const at = (name: string) => {
    const text = toSearchText(name);
    return text.startsWith(searchedName) ? 0 : text.includes(` ${searchedName}`) ? 1 : 2;
  };
  return [0, 1].flatMap((place) => names.filter((name) => at(name) === place));
}

interface SenderFieldProps {
  value?: string;
  onChange?: (sender: string) => void;
  onBlur?: (event: unknown) => void;
  /** A tracking number was scanned into this field; its former value is restored. */
  onNumber?: ((tracking: string) => void) | undefined;
  error?: ReactNode;
}

export function SenderField({ value = '', onChange, onBlur, onNumber, ...field }: SenderFieldProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const sendersQuery = useQuery(callQuery(listParcelSenders, { building: building.id }));
  const names = [...new Set([...(sendersQuery.data ?? []), ...knownCarriers])];
  const offers = names.includes(value) ? [] : filterNames(names, value);
  const before = useRef(value);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tracking =
      event.key === 'Enter' && onNumber ? toTrackingInput((event.target as HTMLInputElement).value) : null;
    if (tracking === null) return;
    event.preventDefault();
    event.stopPropagation();
    onChange?.(before.current);
    onNumber?.(tracking);
  };
  return (
    <div onKeyDownCapture={onKeyDown}>
      <AutocompleteField
        {...field}
        label={t('parcels:form.sender')}
        placeholder={t('parcels:form.senderHint')}
        required
        maxLength={PARCEL_NAME_MAX}
        suggestionsLabel={t('parcels:form.senders')}
        suggestions={offers.slice(0, MAX_SUGGESTIONS).map((name) => ({ key: name, name }))}
        openOnClick
        value={value}
        onChange={(text) => onChange?.(text)}
        onFocus={() => {
          before.current = value;
        }}
        onBlur={onBlur}
        onOptionSubmit={({ name }) => onChange?.(name)}
      />
    </div>
  );
}
