import { Select, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { roles } from '../../../kit/actor.ts';
import { rowIdTextSchema } from '../../../kit/rowId.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { SearchableSelectField } from '../../../kit/web/field/SearchableSelectField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { FilterPopover } from '../../../kit/web/list/FilterPopover.tsx';
import { schemaParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { listCompanyNames } from '../../people/companyNamesApi.ts';
import { can } from '../../people/policy.ts';

const declared = {
  company: schemaParam(rowIdTextSchema, null),
  role: schemaParam(z.enum(roles), null),
  in: schemaParam(rowIdTextSchema, null),
};

export const usePeopleFilters = () => useUrlState(declared);

export function PeopleFilterPopover() {
  const { t } = useI18n();
  const { user, buildings } = useSession();
  const [{ company, role, in: building }, change] = usePeopleFilters();
  const companies = useQuery(callQuery(listCompanyNames, { buildings: buildings.map(({ id }) => id) }));
  const set = [company, role, building].filter((each) => each !== null).length;
  const ofOne = !can.administer(user) && user.role !== 'reception';
  return (
    <FilterPopover
      label={t('directory:manage.filters.label')}
      valueLabel={
        set === 0 ? t('directory:manage.filters.none') : t('directory:manage.filters.set', { count: set })
      }
      buttonProps={{ leftSection: <IconFilter size={18} stroke={1.5} aria-hidden /> }}
      width="20rem"
      hasValue={set > 0}
      onClear={() => change({ company: null, role: null, in: null }, 'replace')}
    >
      <Stack gap="sm">
        {!ofOne && (
          <SearchableSelectField
            label={t('directory:manage.filters.company')}
            placeholder={t('directory:manage.filters.any')}
            clearable
            comboboxProps={{ withinPortal: false }}
            data={(companies.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={company === null ? '' : String(company)}
            onChange={(id) => change({ company: /^\d+$/.test(id) ? Number(id) : null }, 'replace')}
          />
        )}
        <Select
          label={t('directory:manage.filters.role')}
          placeholder={t('directory:manage.filters.anyRole')}
          clearable
          comboboxProps={{ withinPortal: false }}
          data={roles.map((each) => ({ value: each, label: t(`people:roles.${each}`) }))}
          value={role}
          onChange={(each) => change({ role: roles.find((one) => one === each) ?? null }, 'replace')}
        />
        {buildings.length > 1 && (
          <Select
            label={t('directory:manage.filters.building')}
            placeholder={t('directory:manage.filters.anyRole')}
            clearable
            comboboxProps={{ withinPortal: false }}
            data={buildings.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={building === null ? null : String(building)}
            onChange={(id) => change({ in: id === null ? null : Number(id) }, 'replace')}
          />
        )}
      </Stack>
    </FilterPopover>
  );
}
