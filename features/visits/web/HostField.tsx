import type { ReactNode } from 'react';
import { fetchMatchingResidents } from '../../../core/directory/web/residents.ts';
import { PrincipalField } from '../../../core/people/web/PrincipalField.tsx';
import { PersonField, type PersonOption } from '../../../kit/web/field/PersonField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { can } from '../policy.ts';

interface HostFieldProps {
  /** '' means the user, for staff no host yet. */
  value: string;
  onChange: (email: string, person?: Pick<PersonOption, 'name'>) => void;
  onBlur?: () => void;
  error?: ReactNode;
  label?: string;
  disabled?: boolean;
}

/** Staff get no default, so that no visitor is registered for the receptionist by mistake. */
export function HostField({ label: givenLabel, ...field }: HostFieldProps) {
  const { t } = useI18n();
  const label = givenLabel ?? t('visits:form.resident');
  const { user } = useSession();
  if (!can.announceForOthers(user)) return <PrincipalField {...field} label={label} />;
  return (
    <PersonField
      placeholder={t('visits:form.residentHint')}
      nothingFoundMessage={t('visits:form.residentNone')}
      searchPeople={fetchMatchingResidents}
      defaultsToUser={false}
      {...field}
      label={label}
    />
  );
}
