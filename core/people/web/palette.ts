import { useDebouncedValue } from '@mantine/hooks';
import { IconLock, IconUser, IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isStaff } from '../../../kit/actor.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { useModules } from '../../buildings/web/modules.ts';
import { fits, fitsWish, type PaletteSource, SHOWN } from '../../web/palette.ts';
import { listResidents } from '../manageApi.ts';
import { residentsFound } from './residents.ts';

const SETTLES_AFTER = 150;

/** People of the building, for staff; leads to whom they receive. Residents are told of nobody. */
function useFound(typed: string) {
  const { user, building } = useSession();
  const modules = useModules();
  const [search] = useDebouncedValue(typed, SETTLES_AFTER);
  const { data } = useQuery({
    ...callQuery(listResidents, residentsFound({ building: building.id, search })),
    enabled: isStaff(user) && modules.has('visits') && search !== '',
    placeholderData: keepPreviousData,
  });
  if (typed === '') return [];
  return (data?.rows ?? [])
    .filter(({ name, email, companyName }) => fits(`${name} ${email} ${companyName}`, typed))
    .slice(0, SHOWN)
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
    return fitsWish(`${label} ${t(`menu:profile.${id}Words`)}`, typed) ? [{ id, label, ...action }] : [];
  });
}

export default { title: 'menu:profile.palette', useFound, useActions } satisfies PaletteSource;
