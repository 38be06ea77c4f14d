import { useDebouncedValue } from '@mantine/hooks';
import { IconLock, IconUser, IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isStaff } from '../../../kit/actor.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { useModules } from '../../buildings/web/modules.ts';
import { MAX_RESULTS, matchesCommand, matchesSearch, type PaletteSource } from '../../web/palette.ts';
import { listResidents } from '../personManagementApi.ts';
import { residentSearchInput } from './residents.ts';

const DEBOUNCE = 150;

/** Staff only; residents may not search people. */
function useResults(typed: string) {
  const { user, building } = useSession();
  const modules = useModules();
  const [search] = useDebouncedValue(typed, DEBOUNCE);
  const { data } = useQuery({
    ...callQuery(listResidents, residentSearchInput({ building: building.id, search })),
    enabled: isStaff(user) && modules.has('visits') && search !== '',
    placeholderData: keepPreviousData,
  });
  if (typed === '') return [];
  return (data?.rows ?? [])
    .filter(({ name, email, companyName }) => matchesSearch(`${name} ${email} ${companyName}`, typed))
    .slice(0, MAX_RESULTS)
    .map(({ name, email, companyName }) => ({
      id: `person${email}`,
      label: name,
      description: `${companyName} · ${email}`,
      icon: IconUser,
      to: `/resident/table?${new URLSearchParams({ q: email })}`,
    }));
}

function useActions(typed: string) {
  const { t } = useWords();
  const isThere = useModules().has('profile');
  if (typed === '' || !isThere) return [];
  return [
    { id: 'password', icon: IconLock, to: '/resident/profile' },
    { id: 'assistants', icon: IconUserPlus, to: '/resident/profile#assistants' },
  ].flatMap(({ id, ...action }) => {
    const label = t(`menu:profile.${id}`);
    return matchesCommand(`${label} ${t(`menu:profile.${id}Words`)}`, typed)
      ? [{ id, label, ...action }]
      : [];
  });
}

export default { title: 'menu:profile.palette', useResults, useActions } satisfies PaletteSource;
