import { useRef } from 'react';
import { call } from '../../../../kit/web/call.ts';
import { PersonField } from '../../../../kit/web/field/PersonField.tsx';
import { useWords } from '../../../../kit/web/i18n.ts';
import { listPeople } from '../../manageApi.ts';
import type { AccountState } from '../../managed.ts';

interface AccountFieldProps {
  label: string;
  state: AccountState;
  /** Who is not offered. */
  except: number;
  /** The address; the form has the account's number beside it. */
  field: { value: string; error?: React.ReactNode; onBlur?: () => void };
  onChange: (email: string, id: number | null) => void;
}

/** Somebody of any of the reader's buildings, found by name, address or company. */
export function AccountField({ label, state, except, field, onChange }: AccountFieldProps) {
  const { t } = useWords();
  const ids = useRef(new Map<string, number>());
  return (
    <PersonField
      label={label}
      placeholder={t('people:manage.close.toHint')}
      noneFound={t('people:manage.close.toNone')}
      proposesReader={false}
      find={async ({ search }, options) => {
        const { rows } = await call(listPeople, { search, state, limit: 20, sort: 'name' }, options);
        for (const { email, id } of rows) ids.current.set(email, id);
        return { fields: rows.filter(({ id }) => id !== except) };
      }}
      {...field}
      onChange={(email) => onChange(email, ids.current.get(email) ?? null)}
    />
  );
}
