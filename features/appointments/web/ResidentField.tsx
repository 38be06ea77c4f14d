import type { ReactNode } from 'react';
import { api } from '../../../kit/web/api.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
import { PersonField } from '../../../kit/web/ui/PersonField.tsx';
import { listResidents } from '../../people/wire.ts';

interface ResidentFieldProps {
  /** The resident's address. */
  value: string;
  onChange: (email: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
}

/** Whom the visitor comes to see, for staff. */
export function ResidentField(props: ResidentFieldProps) {
  const { t } = useWords();
  const { user, building } = useSession();
  return (
    <PersonField
      {...props}
      label={t('appointments:form.resident')}
      placeholder={t('appointments:form.residentHint')}
      noneFound={t('appointments:form.residentNone')}
      self={{
        name: `${user.firstName} ${user.lastName}`,
        email: user.email,
        companyName: user.company.name,
      }}
      find={async (search, signal) =>
        (await api.call(listResidents, { building: building.id, search }, { signal })).fields
      }
    />
  );
}
