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

/** For whom staff book: whose reservation it then is. */
export function ResidentField(props: ResidentFieldProps) {
  const { t } = useWords();
  const { user, building } = useSession();
  return (
    <PersonField
      {...props}
      label={t('rooms:form.resident')}
      placeholder={t('rooms:form.residentHint')}
      noneFound={t('rooms:form.residentNone')}
      description={props.value === user.email ? undefined : t('rooms:form.residentOwns')}
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
