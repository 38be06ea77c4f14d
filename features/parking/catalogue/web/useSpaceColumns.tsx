import { Group } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconPencil,
} from '@tabler/icons-react';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import type { Column } from '../../../../kit/web/list/column.ts';
import { ReorderHandle } from '../../../../kit/web/list/ReorderHandle.tsx';
import { RowTitle } from '../../../../kit/web/list/RowTitle.tsx';
import { useSession } from '../../../../kit/web/session/session.ts';
import { ActionMenu } from '../../../../kit/web/ui/ActionMenu.tsx';
import { can } from '../../policy.ts';
import { SpaceKindLabels } from '../../reservations/web/SpaceKindLabels.tsx';
import type { ManagedSpace } from '../space.ts';

interface SpaceActions {
  mayMove: boolean;
  total: number;
  edit: (space: ManagedSpace) => void;
  retire: (space: ManagedSpace) => void;
  restore: (space: ManagedSpace) => Promise<unknown>;
  move: (space: ManagedSpace, position: number) => Promise<unknown>;
}

export function useSpaceColumns(actions: SpaceActions): Column<ManagedSpace>[] {
  const { t } = useI18n();
  const { user } = useSession();
  const title = (column: string) => t(`parking:bays.columns.${column}`);
  const { mayMove, total, edit, retire, restore, move } = actions;
  const menuOf = (space: ManagedSpace) => [
    { label: t('ui.edit'), icon: IconPencil, run: () => edit(space) },
    ...(mayMove && space.position > 1
      ? [
          {
            label: t('parking:bays.moveUp'),
            icon: IconArrowUp,
            run: () => move(space, space.position - 1),
          },
          { label: t('parking:bays.moveFirst'), icon: IconArrowBarToUp, run: () => move(space, 1) },
        ]
      : []),
    ...(mayMove && space.position < total
      ? [
          {
            label: t('parking:bays.moveDown'),
            icon: IconArrowDown,
            run: () => move(space, space.position + 1),
          },
        ]
      : []),
    space.isRetired
      ? { label: t('parking:bays.restore'), icon: IconArchiveOff, run: () => restore(space) }
      : { label: t('parking:bays.retire.open'), icon: IconArchive, run: () => retire(space) },
  ];
  return [
    {
      key: 'position',
      title: title('position'),
      render: (space) => {
        const { name, position, isRetired } = space;
        if (isRetired) return '';
        const onMove = (to: number) => move(space, to + 1);
        return (
          <Group justify="space-between" gap={0} wrap="nowrap">
            {mayMove && <ReorderHandle name={name} onMove={onMove} index={position - 1} count={total} />}
            {position}
          </Group>
        );
      },
      print: ({ position, isRetired }) => (isRetired ? '' : position),
      width: mayMove ? 5 : 4,
      align: 'end',
      card: 'none',
    },
    {
      key: 'name',
      title: title('name'),
      render: ({ name }) => <RowTitle>{name}</RowTitle>,
      width: 9,
      grow: true,
      card: 'title',
    },
    {
      key: 'kinds',
      title: title('kinds'),
      render: ({ kinds }) => kinds.length > 0 && <SpaceKindLabels kinds={kinds} />,
      width: 12.5,
      grow: true,
      card: 'second',
    },
    {
      key: 'mayBook',
      title: title('mayBook'),
      render: ({ mayBook, companies }) =>
        mayBook === 'companies'
          ? companies.map(({ name }) => name).join(', ')
          : t(`parking:bays.who.${mayBook}`),
      width: 10.75,
      grow: true,
      card: 'second',
    },
    ...(can.administerSpaces(user)
      ? [
          {
            key: 'actions',
            title: title('actions'),
            render: (space: ManagedSpace) => (
              <ActionMenu
                subtle
                label={t('parking:bays.moreFor', { name: space.name })}
                actions={menuOf(space)}
              />
            ),
            width: 3.75,
            align: 'end' as const,
            card: 'actions' as const,
          },
        ]
      : []),
  ];
}
