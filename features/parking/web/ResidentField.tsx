import type { ReactNode } from 'react';
import { api } from '../../../kit/web/api.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
import { PersonField } from '../../../kit/web/ui/PersonField.tsx';
import { listResidents } from '../../people/wire.ts';

interface ResidentFieldProps {
  /** The resident's address; '' is oneself. */
  value: string;
  onChange: (email: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
}

/** For whom staff reserve. */
export function ResidentField({ value, ...props }: ResidentFieldProps) {
  const { t } = useWords();
  const { user, building } = useSession();
  const self = {
    name: `${user.firstName} ${user.lastName}`,
    email: user.email,
    companyName: user.company.name,
  };
  return (
    <PersonField
      {...props}
      value={value || self.email}
      label={t('parking:form.resident')}
      placeholder={t('parking:form.residentHint')}
      noneFound={t('parking:form.residentNone')}
      self={self}
      find={async (search, signal) =>
        (await api.call(listResidents, { building: building.id, search }, { signal })).fields
      }
    />
  );
}
