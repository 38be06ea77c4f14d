import { useDebouncedValue } from '@mantine/hooks';
import { IconLock, IconUser, IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isStaff } from '../../../kit/actor.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import {
  MAX_PALETTE_RESULTS,
  matchesCommand,
  matchesSearch,
  type PaletteSource,
} from '../../feature/web/palette.ts';
import { useModules } from '../../feature/web/useModules.ts';
import { listBuildingPeople } from '../api.ts';
import { buildResidentSearchInput } from './residents.ts';

const DEBOUNCE = 150;

/** Staff only; residents may not search people. */
function useResults(searchText: string) {
  const { user, building } = useSession();
  const modules = useModules();
  const [search] = useDebouncedValue(searchText, DEBOUNCE);
  const { data } = useQuery({
    ...callQuery(listBuildingPeople, buildResidentSearchInput({ building: building.id, search })),
    enabled: isStaff(user) && modules.has('visits') && search !== '',
    placeholderData: keepPreviousData,
  });
  if (searchText === '') return [];
  return (data?.rows ?? [])
    .filter(({ name, email, companyName }) => matchesSearch(`${name} ${email} ${companyName}`, searchText))
    .slice(0, MAX_PALETTE_RESULTS)
    .map(({ name, email, companyName }) => ({
      id: `person${email}`,
      label: name,
      description: `${companyName} · ${email}`,
      icon: IconUser,
      to: `/resident/table?${new URLSearchParams({ q: email })}`,
    }));
}

function useActions(searchText: string) {
  const { t } = useI18n();
  const isThere = useModules().has('profile');
  if (searchText === '' || !isThere) return [];
  return [
    { id: 'password', icon: IconLock, to: '/resident/profile' },
    { id: 'assistants', icon: IconUserPlus, to: '/resident/profile#assistants' },
  ].flatMap(({ id, ...action }) => {
    const label = t(`menu:people.${id}`);
    return matchesCommand(`${label} ${t(`menu:people.${id}Words`)}`, searchText)
      ? [{ id, label, ...action }]
      : [];
  });
}

export default { title: 'menu:people.palette', useResults, useActions } satisfies PaletteSource;
