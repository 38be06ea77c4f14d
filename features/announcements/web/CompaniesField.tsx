import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useQuery } from '@tanstack/react-query';
import { listCompanyNames } from '../../../core/companies/api.ts';
import { useI18n } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';

type CompaniesFieldProps = Omit<MultiSelectProps, 'data'> & {
  knownCompanies: readonly { id: number; name: string }[];
};

export function CompaniesField({ knownCompanies, ...field }: CompaniesFieldProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const { data = [] } = useQuery(callQuery(listCompanyNames, { buildings: [building.id] }));
  const present = new Set(data.map(({ id }) => id));
  const all = [...data, ...knownCompanies.filter(({ id }) => !present.has(id))];
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      nothingFoundMessage={t('announcements:form.noCompany')}
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...field}
    />
  );
}
