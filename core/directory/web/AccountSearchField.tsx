import { useRef } from 'react';
import { call } from '../../../kit/web/api/call.ts';
import { PersonField } from '../../../kit/web/field/PersonField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { listPeople } from '../api.ts';
import type { AccountStateFilter } from '../person.ts';

interface AccountFieldProps {
  label: string;
  state: AccountStateFilter;
  except: number;
  field: { value: string; error?: React.ReactNode; onBlur?: () => void };
  onChange: (email: string, id: number | null) => void;
}

export function AccountSearchField({ label, state, except, field, onChange }: AccountFieldProps) {
  const { t } = useI18n();
  const ids = useRef(new Map<string, number>());
  return (
    <PersonField
      label={label}
      placeholder={t('directory:manage.close.toHint')}
      nothingFoundMessage={t('directory:manage.close.toNone')}
      defaultsToUser={false}
      searchPeople={async ({ search }, options) => {
        const { rows } = await call(listPeople, { search, state, limit: 20, sort: 'name' }, options);
        for (const { email, id } of rows) ids.current.set(email, id);
        return { fields: rows.filter(({ id }) => id !== except) };
      }}
      {...field}
      onChange={(email) => onChange(email, ids.current.get(email) ?? null)}
    />
  );
}
