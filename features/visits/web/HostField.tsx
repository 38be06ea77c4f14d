import type { ReactNode } from 'react';
import { PrincipalField } from '../../../core/people/web/PrincipalField.tsx';
import { findResidents } from '../../../core/people/web/residents.ts';
import { type Person, PersonField } from '../../../kit/web/field/PersonField.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
import { can } from '../policy.ts';

interface HostFieldProps {
  /** The host's address; `''` is nobody yet for staff, and the reader for everybody else. */
  value: string;
  /** With the person, where one was chosen. */
  onChange: (email: string, person?: Pick<Person, 'name'>) => void;
  onBlur?: () => void;
  error?: ReactNode;
  /** *Person visited* where left out. */
  label?: string;
  disabled?: boolean;
}

/**
 * Whom the visitor comes to see: staff choose anybody of the building, and nobody is proposed, so that no visitor is the
 * receptionist's by mistake; residents choose where they are somebody's assistant, and are not asked elsewhere.
 */
export function HostField({ label: given, ...field }: HostFieldProps) {
  const { t } = useWords();
  const label = given ?? t('visits:form.resident');
  const { user } = useSession();
  if (!can.announceForOthers(user)) return <PrincipalField {...field} label={label} />;
  return (
    <PersonField
      placeholder={t('visits:form.residentHint')}
      noneFound={t('visits:form.residentNone')}
      find={findResidents}
      proposesReader={false}
      {...field}
      label={label}
    />
  );
}
