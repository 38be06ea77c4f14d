import type { ComponentProps } from 'react';
import { PersonField } from '../../../kit/web/field/PersonField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { fetchMatchingResidents } from '../../directory/web/residents.ts';
import { PrincipalField } from '../../people/web/PrincipalField.tsx';
import { can } from '../policy.ts';

type FieldProps = 'value' | 'onChange' | 'onBlur' | 'error' | 'description';

export function HolderField(props: Pick<ComponentProps<typeof PersonField>, FieldProps>) {
  const { description, onChange, ...field } = props;
  const { t } = useI18n();
  const { user } = useSession();
  if (!can.bookForOthers(user))
    return (
      <PrincipalField
        {...field}
        label={t('booking:holder')}
        selfMayNot={!can.book(user)}
        may={can.bookAs}
        onChange={(email) => onChange(email, undefined)}
      />
    );
  return (
    <PersonField
      {...props}
      label={t('booking:holder')}
      placeholder={t('booking:holderHint')}
      nothingFoundMessage={t('booking:noPerson')}
      searchPeople={fetchMatchingResidents}
    />
  );
}
