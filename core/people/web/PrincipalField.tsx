import type { ReactNode } from 'react';
import { type AssistedPrincipal, filterPrincipalsByBuilding } from '../../../kit/actor.ts';
import { SearchableSelectField } from '../../../kit/web/field/SearchableSelectField.tsx';
import { useSession } from '../../../kit/web/session/session.ts';

interface PrincipalFieldProps {
  label: string;
  value: string;
  onChange: (email: string, person?: { name: string }) => void;
  onBlur?: () => void;
  error?: ReactNode;
  disabled?: boolean;
  selfMayNot?: boolean;
  /** False for principals who may not do it themselves. */
  may?: (principal: AssistedPrincipal) => boolean;
}

export function PrincipalField(props: PrincipalFieldProps) {
  const { value, onChange, selfMayNot = false, may = () => true, ...field } = props;
  const { user, building } = useSession();
  const people = [
    ...(selfMayNot ? [] : [user]),
    ...filterPrincipalsByBuilding(user, building.id).filter(may),
  ];
  if (people.length < 2 && !selfMayNot) return null;
  return (
    <SearchableSelectField
      {...field}
      data={people.map(({ email, firstName, lastName }) => ({
        value: email,
        label: `${firstName} ${lastName}`,
      }))}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      value={value || user.email}
      onChange={(email) => {
        const person = people.find((each) => each.email === email);
        onChange(email, person && { name: `${person.firstName} ${person.lastName}` });
      }}
    />
  );
}
