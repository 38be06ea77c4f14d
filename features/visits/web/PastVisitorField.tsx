import { Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { searchText } from '../../../kit/search.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { PAST_VISITOR_LETTERS, type PastVisitor } from '../pastVisitor.ts';
import { NAME_MAX } from '../visit.ts';
import { composeVisitorName } from '../visitorName.ts';
import { listPastVisitors } from '../wire.ts';

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

/**
 * The last name of a visitor, below which those are offered who came before and are called so. Whatever is typed stands: taking
 * somebody is up to the reader.
 */
export function PastVisitorField(props: PastVisitorFieldProps) {
  const { host, proposesFirst, value, onChange, onBlur, onTake, ...field } = props;
  const { t } = useWords();
  const { building } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  // What is typed is searched for until somebody is taken, or the field is left.
  const [isTyping, setTyping] = useState(false);
  const [moved, setMoved] = useState<number | null>(null);
  const [search] = useDebouncedValue(value.trim(), SETTLES_AFTER);
  const found = useQuery({
    ...callQuery(listPastVisitors, { building: building.id, search, residentEmail: host ?? '' }),
    enabled: isTyping && host !== null && search.length >= PAST_VISITOR_LETTERS,
    placeholderData: keepPreviousData,
  });
  // Of those who were called so a letter ago, while the answer is on its way.
  const typed = searchText(value);
  const isCalledSo = (visitor: PastVisitor) =>
    [visitor.visitorLastName, visitor.visitorFirstName].some((name) => searchText(name).startsWith(typed));
  const isAsked = isTyping && host !== null && typed.length >= PAST_VISITOR_LETTERS;
  const offered = isAsked ? (found.data ?? []).filter(isCalledSo) : [];
  const opened = offered.length > 0;
  const combobox = useCombobox({ opened });
  const at = Math.min(moved ?? (proposesFirst ? 0 : -1), offered.length - 1);

  const take = (visitor: PastVisitor | undefined) => {
    setTyping(false);
    if (visitor && input.current) onTake(visitor, input.current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!opened || event.nativeEvent.isComposing) return;
    const [down, up] = [event.key === 'ArrowDown', event.key === 'ArrowUp'];
    if (down || up) setMoved((at + (down ? 1 : at < 0 ? 0 : -1) + offered.length) % offered.length);
    if (event.key === 'Enter' && at >= 0) take(offered[at]);
    if (event.key === 'Escape') setTyping(false);
    if (down || up || (event.key === 'Enter' && at >= 0)) event.preventDefault();
  };
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      position="bottom-start"
      width={WIDTH}
      onOptionSubmit={(index) => take(offered[Number(index)])}
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <TextInput
          {...field}
          ref={input}
          required
          maxLength={NAME_MAX}
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={opened}
          aria-controls={opened ? `${id}list` : undefined}
          aria-activedescendant={opened && at >= 0 ? `${id}${at}` : undefined}
          // Escape closes what is offered first, and the dialog around it only when pressed again.
          data-mantine-stop-propagation={opened || undefined}
          value={value}
          onChange={(event) => {
            setTyping(true);
            setMoved(null);
            onChange(event.currentTarget.value);
          }}
          onBlur={(event) => {
            setTyping(false);
            onBlur?.(event);
          }}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!opened}>
        <Combobox.Options id={`${id}list`} aria-label={t('visits:form.pastVisitors')}>
          {offered.map((visitor, index) => (
            <Combobox.Option
              key={`${visitor.visitorLastName}\n${visitor.visitorFirstName}\n${visitor.organization}`}
              value={String(index)}
              id={`${id}${index}`}
              selected={index === at}
              aria-selected={index === at}
            >
              <Text size="sm" fw={600}>
                {composeVisitorName(visitor.visitorLastName, visitor.visitorFirstName)}
              </Text>
              <Text size="xs" c="dimmed">
                {[visitor.organization, t('visits:form.pastVisits', { count: visitor.visits })]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
